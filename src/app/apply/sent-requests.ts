/**
 * What a run sends. Many requests are in flight at once: their events are kept in order for the readers, and noted at
 * once for the last words of a process that must end before its report.
 */

import type { CreateEvent, EventLog } from '../../creating/create-events.ts';
import type { Observation } from '../../listing/observation.ts';
import { type DesiredHost, formatKey } from '../../model/host.ts';
import type { CreateAnswer } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { plural, shown } from '../../report/words/style.ts';

interface Sent {
  readonly desired: DesiredHost;
  /** Whether its turn has come. */
  left: boolean;
  /** Undefined while the request is in flight. */
  answer: CreateAnswer | undefined;
}

/** Knows every event so far, even if no reader has taken it yet. */
export interface CreateLog extends EventLog {
  /** Number of requests that may have left this machine and have no answer. */
  inFlight(): number;
  /** Whether the listings show the host of each create that may have made one. */
  areListed(): boolean;
  /** Number of requests, including those of which no byte left. */
  asked(): number;
  /** One line for each host that this run may have made; empty if nothing was sent. */
  lastWords(): string;
  /** The events of this work, in order, up to its end. If the reader stops, the work stops. */
  follow<End>(work: Promise<End>): AsyncGenerator<CreateEvent, End>;
}

/** The result of a request that has left is noted in any case. */
const ofRequests: readonly CreateEvent['type'][] = ['leaving', 'answered'];

/** `repeatFlags`: flags of this run, for the command in its last words. */
export function startCreateLog(repeatFlags?: RepeatFlags): CreateLog {
  const sends: Sent[] = [];
  /** Requests without an answer. A host never has two of them. */
  const open = new Map<DesiredHost, Sent>();
  const latest = new Map<string, Observation>();
  let untold: CreateEvent[] = [];
  let isLeft = false;
  let wake = (): void => {};
  const note = (event: CreateEvent): void => {
    if (event.type === 'listed') latest.set(event.observation.region, event.observation);
    if (event.type === 'sending') {
      const sent: Sent = { desired: event.desired, left: false, answer: undefined };
      sends.push(sent);
      open.set(event.desired, sent);
    }
    if (event.type !== 'leaving' && event.type !== 'answered') return;
    const sent = open.get(event.desired);
    if (sent === undefined) return;
    if (event.type === 'leaving') sent.left = true;
    else {
      sent.answer = event.answer;
      open.delete(event.desired);
    }
  };
  return {
    tell(event) {
      if (isLeft && !ofRequests.includes(event.type)) throw new Error('nobody reads the events of this apply any more');
      note(event);
      if (!isLeft) untold.push(event);
      wake();
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
