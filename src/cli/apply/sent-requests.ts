/**
 * What a run has sent so far, for the last words of a process that must end before it can make its
 * report.
 */
import { type DesiredHost, formatKey } from '../../core/host.ts';
import type { Observation } from '../../core/listing/observation.ts';
import type { CreateAnswer } from '../../core/ports.ts';
import { escapeText } from '../../core/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../core/text/shell-word.ts';
import type { CreateEvent, EventLog } from '../../reconcile/create-events.ts';
import { plural, shown } from '../../report/words/style.ts';

interface Sent {
  readonly desired: DesiredHost;
  /** Whether its turn has come. */
  left: boolean;
  /** Undefined while the request is in flight. */
  answer: CreateAnswer | undefined;
}

export interface SentRequests {
  /** Takes every event before the next step of the run. */
  take(event: CreateEvent): void;
  /** Number of requests that may have left this machine and have no answer. */
  inFlight(): number;
  /** Whether the listings show the host of each create that may have made one. */
  areListed(): boolean;
  /** Number of requests, including those of which no byte left. */
  asked(): number;
  /** One line for each host that this run may have made; empty if nothing was sent. */
  lastWords(): string;
}

/** `repeatFlags`: flags of this run, for the command in the message. */
function trackSentRequests(repeatFlags?: RepeatFlags): SentRequests {
  const sends: Sent[] = [];
  /** Requests without an answer. A host never has two of them. */
  const open = new Map<DesiredHost, Sent>();
  const latest = new Map<string, Observation>();
  return {
    take: (event) => {
      switch (event.type) {
        case 'sending': {
          const sent: Sent = { desired: event.desired, left: false, answer: undefined };
          sends.push(sent);
          open.set(event.desired, sent);
          return;
        }
        case 'leaving': {
          const sent = open.get(event.desired);
          if (sent !== undefined) sent.left = true;
          return;
        }
        case 'answered': {
          const sent = open.get(event.desired);
          if (sent !== undefined) sent.answer = event.answer;
          open.delete(event.desired);
          return;
        }
        case 'listed':
          latest.set(event.observation.region, event.observation);
          return;
        case 'counted':
        case 'resting':
        case 'running':
      }
    },
    inFlight: () => [...open.values()].filter(({ left }) => left).length,
    areListed: () => {
      const listed = indexIds(latest.values());
      return sends.every(
        ({ desired, left, answer }) =>
          !left || answer?.status === 'not-sent' || answer?.status === 'refused' || listed.has(formatKey(desired.key)),
      );
    },
    asked: () => sends.length,
    lastWords: () => {
      const listed = indexIds(latest.values());
      const isOne = new Set(sends.map(({ desired }) => desired.key.region)).size === 1;
      const lines = sends.flatMap(({ desired: { key }, left, answer }) => {
        if (!left) return [];
        const name = isOne ? shown(key.name) : `${shown(key.name)} (${shown(key.region)})`;
        return describeSent(name, answer, listed.get(formatKey(key)) ?? []);
      });
      if (lines.length === 0) return '';
      const head = `Ended before the report, with ${plural(lines.length, 'create')} sent:`;
      const plan = escapeText(writeCommandLine('plan', repeatFlags));
      const advice = `Look in the console for what is in doubt, and run "${plan}" before any apply.`;
      return [head, ...lines.map((line) => `  ${line}`), advice, ''].join('\n');
    },
  };
}

function indexIds(observations: Iterable<Observation>): ReadonlyMap<string, readonly string[]> {
  const ids = new Map<string, string[]>();
  for (const { region, hosts } of observations) {
    for (const { name, hostId } of hosts) {
      const key = formatKey({ region, name });
      ids.set(key, [...(ids.get(key) ?? []), hostId]);
    }
  }
  return ids;
}

function describeSent(name: string, answer: CreateAnswer | undefined, listed: readonly string[]): readonly string[] {
  if (answer?.status === 'not-sent') return [];
  if (listed.length > 0) {
    return [`${answer?.status === 'accepted' ? 'created' : 'listed'} ${name}: ${listed.map(shown).join(', ')}`];
  }
  if (answer === undefined) return [`IN DOUBT ${name}: sent, and no answer yet: the host may exist and may be billed`];
  switch (answer.status) {
    case 'accepted': {
      const ids = answer.hostIds.length === 0 ? 'no HostId known' : answer.hostIds.map(shown).join(', ');
      return [`accepted ${name}: ${ids}: not listed yet; the host may exist and may be billed`];
    }
    case 'refused':
      return [`refused ${name}: ${shown(answer.reason)}`];
    case 'in-doubt':
      return [`IN DOUBT ${name}: ${shown(answer.reason)}: the host may exist and may be billed`];
  }
}

/**
 * Collects the events of many concurrent requests: for the last words at once, for the readers in
 * order.
 */

export interface CreateLog extends EventLog {
  /** Knows every event so far. */
  readonly sends: SentRequests;
  /** The events of this work, in order, up to its end. If the reader stops, the work stops. */
  follow<End>(work: Promise<End>): AsyncGenerator<CreateEvent, End>;
}

/** The result of a request that has left is noted in any case. */
const ofRequests: readonly CreateEvent['type'][] = ['leaving', 'answered'];

/** `repeatFlags`: flags of this run, for the command in its last words. */
export function startCreateLog(repeatFlags?: RepeatFlags): CreateLog {
  const sends = trackSentRequests(repeatFlags);
  let untold: CreateEvent[] = [];
  let isLeft = false;
  let wake = (): void => {};
  return {
    sends,
    tell(event) {
      if (isLeft && !ofRequests.includes(event.type)) throw new Error('nobody reads the events of this apply any more');
      sends.take(event);
      if (!isLeft) untold.push(event);
      wake();
    },
    async *follow(work) {
      let isOver = false;
      const end = () => {
        isOver = true;
        wake();
      };
      work.then(end, end);
      try {
        for (;;) {
          const events = untold;
          untold = [];
          yield* events;
          if (untold.length > 0) continue;
          if (isOver) return await work;
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      } finally {
        // A reader that stops early ends the generator here.
        isLeft = !isOver;
      }
    },
  };
}
