/** `apply -o ndjson`: what a run does, on stdout as it happens, a line each. */

import type { Clock, CreateAnswer } from '../../core/ports.ts';
import type { Report } from '../../core/report/report.ts';
import type { RenderOptions } from '../../report/format.ts';
import { type Event, eventLines } from '../../report/words/events.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { Outputs } from '../output/outputs.ts';
import { restTexts } from './apply-progress.ts';
import type { ApplyProgress } from './create-hosts.ts';
import type { Sends } from './last-words.ts';

export interface EventStream {
  /** Tells the plan, before anybody is asked. */
  plan(plan: Report): void;
  /** The same sends, of which each is told when it begins and when it has come to an answer. */
  watch(sends: Sends): Sends;
  progress(now: ApplyProgress): void;
  /** Says of what was thrown how many lines stand before the words for it. */
  endWith(thrown: unknown): void;
  /** Nothing where no line is printed before the result. */
  toldLines(): number | undefined;
}

const toldBefore = new WeakMap<object, number>();

/** How many lines were printed before this was thrown; nothing where none was. */
export function linesBefore(thrown: unknown): number | undefined {
  return typeof thrown === 'object' && thrown !== null ? toldBefore.get(thrown) : undefined;
}

/** Prints the first line at once, so that a reader sees that something runs. */
export async function startEventStream(
  { stdout }: Outputs,
  options: RenderOptions,
  clock: Pick<Clock, 'now' | 'wall'>,
  io: Pick<Io, 'out'>,
): Promise<EventStream> {
  if (stdout !== 'ndjson') return silent;
  const { planEvents, versionEvent } = await import('../../report/json/ndjson.ts');
  let told = 0;
  let last = '';
  const tell = (events: readonly Event[]) => {
    io.out(eventLines(events, told));
    told += events.length;
  };
  const tellNow = (event: Event) => tell([{ ...event, at: new Date(clock.wall()).toISOString() }]);
  tell([versionEvent('apply', options)]);
  return {
    plan: (plan) => tell(planEvents(plan, options)),
    watch: (sends) => ({
      ...sends,
      record: async (desired, request) => {
        const { region, name } = desired.key;
        tellNow({ type: 'create_sent', message: `${shown(name)}: the create is being sent`, region, name });
        const answer = await sends.record(desired, request);
        const message = `${shown(name)}: ${answerText(answer)}`;
        tellNow({ type: 'create_answered', message, region, name, ...answerJson(answer) });
        return answer;
      },
    }),
    progress: (now) => {
      const event = progressEvent(now, clock);
      // The time that is left of a wait is no news.
      const news = JSON.stringify({ ...event, waitMs: undefined });
      if (news === last) return;
      last = news;
      tellNow(event);
    },
    endWith: (thrown) => {
      if (typeof thrown === 'object' && thrown !== null) toldBefore.set(thrown, told);
    },
    toldLines: () => told,
  };
}

const silent: EventStream = {
  plan: () => {},
  watch: (sends) => sends,
  progress: () => {},
  endWith: () => {},
  toldLines: () => undefined,
};

function progressEvent(now: ApplyProgress, clock: Pick<Clock, 'now'>): Event {
  if (now.phase === 'waiting') {
    const { running, of } = now;
    return { type: 'running', message: `${running} of ${of} Running`, running, of };
  }
  const { sent, answered, settled, of, rest } = now;
  const counts = { sent, answered, settled, of };
  const message = `${sent} of ${of} sent, ${settled} settled`;
  if (rest === undefined) return { type: 'progress', message, ...counts };
  const { because, until } = rest;
  const why = restTexts[because] ?? (because === 'retry' ? 'before the next try' : 'until what was made is listed');
  return {
    ...{ type: 'waiting', message: `${message}; waiting: ${why}`, ...counts },
    ...{ because, waitMs: Math.max(0, Math.round(until - clock.now())) },
  };
}

function answerText(answer: CreateAnswer): string {
  switch (answer.status) {
    case 'accepted':
      return 'accepted';
    case 'refused':
      return `refused: ${shown(answer.reason)}`;
    case 'not-sent':
      return `not sent: ${shown(answer.reason)}`;
    case 'in-doubt':
      return `IN DOUBT: ${shown(answer.reason)}: the host may exist and may be billed`;
  }
}

function answerJson(answer: CreateAnswer): Readonly<Record<string, unknown>> {
  return {
    answer: answer.status,
    ...('hostIds' in answer && answer.hostIds.length > 0 && { hostIds: answer.hostIds }),
    ...('reason' in answer && { reason: answer.reason }),
    ...('retCode' in answer && { retCode: answer.retCode }),
  };
}
