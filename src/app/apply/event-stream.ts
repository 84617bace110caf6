/** `apply -o ndjson`: prints each event of a run on stdout, one per line. */

import { type ReportRules, reportOf } from '../../findings/report.ts';
import type { Clock, CreateAnswer } from '../../model/ports.ts';
import type { RenderOptions } from '../../report/format.ts';
import { type Event, listEvents } from '../../report/json-text.ts';
import { hasSeveralRegions, nameHost } from '../../report/words/limits.ts';
import { shown } from '../../report/words/style.ts';
import type { Io } from '../io.ts';
import type { Outputs } from '../output/outputs.ts';
import type { ApplyEvent } from './apply-hosts.ts';
import { restTexts } from './screen.ts';

/** Prints the first line at once, so that a reader sees that the run has begun. */
export async function startEventStream(
  outputs: Outputs,
  options: RenderOptions,
  rules: ReportRules,
  clock: Pick<Clock, 'now' | 'wall'>,
  io: Pick<Io, 'out'>,
): Promise<(event: ApplyEvent) => void> {
  if (outputs.stdout !== 'ndjson') return () => {};
  const { makePlanEvents, makeVersionEvent } = await import('../../report/ndjson.ts');
  let last = '';
  let withRegions = false;
  const write = (events: readonly Event[]) => {
    const { streamed = 0 } = outputs;
    io.out(listEvents(events, streamed));
    outputs.streamed = streamed + events.length;
  };
  const writeNow = (event: Event) => write([{ ...event, at: new Date(clock.wall()).toISOString() }]);
  write([makeVersionEvent('apply', options)]);
  return (event) => {
    switch (event.type) {
      case 'planned': {
        const planned = reportOf('plan', event.prepared.plan, rules, { exit: 'ok' });
        withRegions = hasSeveralRegions(planned);
        write(makePlanEvents(planned, options));
        return;
      }
      case 'sending':
      case 'answered':
        writeNow(makeRequestEvent(event, withRegions));
        return;
      case 'counted':
      case 'resting':
      case 'running': {
        const line = makeProgressEvent(event, clock);
        // A change of the remaining time alone is not an event.
        const news = JSON.stringify({ ...line, waitMs: undefined });
        if (news === last) return;
        last = news;
        writeNow(line);
        return;
      }
      case 'leaving':
      case 'listed':
    }
  };
}

type EventOf<Type extends ApplyEvent['type']> = Extract<ApplyEvent, { readonly type: Type }>;

function makeRequestEvent(event: EventOf<'sending' | 'answered'>, withRegions: boolean): Event {
  const { region, name } = event.desired.key;
  const host = nameHost(event.desired.key, withRegions);
  if (event.type === 'sending') {
    return { type: 'create_sent', message: `${host}: the create is being sent`, region, name };
  }
  const message = `${host}: ${describeCreateAnswer(event.answer)}`;
  return { type: 'create_answered', message, region, name, ...encodeAnswer(event.answer) };
}

function makeProgressEvent(now: EventOf<'counted' | 'resting' | 'running'>, clock: Pick<Clock, 'now'>): Event {
  if (now.type === 'running') {
    const { running, of } = now;
    return { type: 'running', message: `${running} of ${of} Running`, running, of };
  }
  const { sent, answered, settled, of } = now;
  const counts = { sent, answered, settled, of };
  const message = `${sent} of ${of} sent, ${settled} settled`;
  if (now.type === 'counted') return { type: 'progress', message, ...counts };
  const { because, until } = now;
  const why = restTexts[because] ?? (because === 'retry' ? 'before the next try' : 'until what was made is listed');
  return {
    type: 'waiting',
    message: `${message}; waiting: ${why}`,
    ...counts,
    because,
    waitMs: Math.max(0, Math.round(until - clock.now())),
  };
}

function describeCreateAnswer(answer: CreateAnswer): string {
  if (answer.status === 'accepted') return 'accepted';
  const reason = shown(answer.reason);
  if (answer.status === 'in-doubt') return `IN DOUBT: ${reason}: the host may exist and may be billed`;
  return `${answer.status === 'refused' ? 'refused' : 'not sent'}: ${reason}`;
}

function encodeAnswer(answer: CreateAnswer): Readonly<Record<string, unknown>> {
  return {
    answer: answer.status,
    ...('hostIds' in answer && answer.hostIds.length > 0 && { hostIds: answer.hostIds }),
    ...('reason' in answer && { reason: answer.reason }),
    ...('retCode' in answer && { retCode: answer.retCode }),
  };
}
