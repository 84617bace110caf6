/** Stands between a client and a server, and disturbs what they say at any byte. */
import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';
import type { AtEnd } from '../hostwright.ts';
import { throughPort } from './server.ts';

export type Direction = 'toServer' | 'toClient';

/** What happens after so many bytes in one direction. What was said before has passed, and nothing after it. */
export type Fault = { readonly direction: Direction; readonly at: number } & (
  | {
      /**
       * `cut`: both sides see the end. `reset`: both see ECONNRESET, or the end where it comes with
       * the last bytes. `half-close`: the receiver of this direction sees the end, and may still
       * answer. `hang`: neither side hears of the other again.
       */
      readonly kind: 'cut' | 'reset' | 'half-close' | 'hang';
    }
  /** The rest comes so much later. */
  | { readonly kind: 'delay'; readonly ms: number }
);

export interface FaultProxy {
  readonly port: number;
  /** The same address, through the proxy. */
  readonly through: (url: string) => string;
  /** Counts bytes from 0 again, over all connections, and forgets a fault that has not come. */
  readonly mark: () => void;
  /** Bytes that have passed since the mark. */
  readonly passed: () => Readonly<Record<Direction, number>>;
  /** Marks, and disturbs one connection once. With `at` 0 it comes instead of the first byte. */
  readonly arm: (fault: Fault) => void;
  /** All that the server was sent. */
  readonly sent: () => string;
  /** Faults that have come. */
  readonly fired: () => number;
  /** Resets all connections, and each new one, until `accept`. */
  readonly refuse: () => void;
  readonly accept: () => void;
  /** Resets all connections. New ones reach the server at that address. */
  readonly moveTo: (target: string) => void;
}

interface Link {
  readonly client: Socket;
  readonly server: Socket;
  isHung: boolean;
  /** Directions whose bytes are dropped. */
  readonly closed: Set<Direction>;
  /** What a delayed direction has still to do. */
  readonly waiting: Map<Direction, (() => void)[]>;
}

/** In front of the server at this address. Ends with the test. */
export async function startFaultProxy(atEnd: AtEnd, target: string): Promise<FaultProxy> {
  let behind = new URL(target);
  const links = new Set<Link>();
  const timers = new Set<NodeJS.Timeout>();
  let armed: Fault | undefined;
  let [isRefusing, fired] = [false, 0];
  let passed = { toServer: 0, toClient: 0 };
  let sent = '';

  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    if (isRefusing) {
      client.on('error', () => undefined).resetAndDestroy();
      return;
    }
    const server = openSocket({ host: behind.hostname, port: Number(behind.port), allowHalfOpen: true, noDelay: true });
    const link: Link = { client, server, isHung: false, closed: new Set(), waiting: new Map() };
    links.add(link);
    join(link, 'toServer');
    join(link, 'toClient');
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  atEnd(() => {
    listener.close();
    for (const timer of timers) clearTimeout(timer);
    for (const link of links) destroy(link);
  });

  function join(link: Link, direction: Direction): void {
    const [from, to] = sidesOf(link, direction);
    const inTurn = (act: () => void) => {
      const waiting = link.waiting.get(direction);
      if (waiting === undefined) act();
      else waiting.push(act);
    };
    from.on('data', (bytes: Buffer) => inTurn(() => pass(link, direction, bytes)));
    from.on('end', () => {
      inTurn(() => {
        if (!link.isHung && !link.closed.has(direction)) to.end();
      });
    });
    from.on('error', () => {
      if (!link.isHung) to.resetAndDestroy();
    });
    from.on('close', () => {
      if (!link.isHung) inTurn(() => to.destroySoon());
      if (link.client.destroyed && link.server.destroyed) links.delete(link);
    });
  }

  function pass(link: Link, direction: Direction, bytes: Buffer): void {
    if (link.isHung || link.closed.has(direction)) return;
    const left = armed?.direction === direction ? armed.at - passed[direction] : Number.POSITIVE_INFINITY;
    const part = bytes.subarray(0, left);
    passed[direction] += part.length;
    const [, to] = sidesOf(link, direction);
    if (part.length > 0) to.write(part);
    if (direction === 'toServer') sent += part.toString('latin1');
    if (armed === undefined || bytes.length < left) return;
    const fault = armed;
    armed = undefined;
    fired += 1;
    strike(link, fault, bytes.subarray(left));
  }

  function strike(link: Link, fault: Fault, rest: Buffer): void {
    const [from, to] = sidesOf(link, fault.direction);
    if (fault.kind === 'delay') {
      link.waiting.set(fault.direction, [() => pass(link, fault.direction, rest)]);
      later(fault.ms, () => {
        const waiting = link.waiting.get(fault.direction) ?? [];
        link.waiting.delete(fault.direction);
        for (const act of waiting) act();
      });
      return;
    }
    if (fault.kind === 'half-close') {
      link.closed.add(fault.direction);
      to.end();
      return;
    }
    link.isHung = true;
    if (fault.kind === 'hang') return;
    if (fault.kind === 'cut') {
      from.destroySoon();
      to.destroySoon();
      return;
    }
    from.resetAndDestroy();
    // What has passed is read first.
    later(5, () => to.resetAndDestroy());
  }

  function later(ms: number, act: () => void): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      act();
    }, ms);
    timers.add(timer);
  }

  function resetAll(): void {
    for (const { client, server } of links) {
      client.resetAndDestroy();
      server.resetAndDestroy();
    }
  }

  function mark(): void {
    armed = undefined;
    passed = { toServer: 0, toClient: 0 };
  }

  const { port } = listener.address() as AddressInfo;
  return {
    port,
    mark,
    passed: () => ({ ...passed }),
    sent: () => sent,
    fired: () => fired,
    through: (url) => throughPort(url, port),
    arm(fault) {
      mark();
      armed = fault;
    },
    refuse() {
      isRefusing = true;
      resetAll();
    },
    moveTo(next) {
      behind = new URL(next);
      resetAll();
    },
    accept() {
      isRefusing = false;
    },
  };
}

function sidesOf({ client, server }: Link, direction: Direction): readonly [from: Socket, to: Socket] {
  return direction === 'toServer' ? [client, server] : [server, client];
}

function destroy({ client, server }: Link): void {
  client.destroy();
  server.destroy();
}
