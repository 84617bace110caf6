/** What a run has sent, what it says at a signal, and the last words of a process that must end before its report. */

import type { DesiredHost } from '../../model/host.ts';
import type { Clock, CreateAnswer } from '../../model/ports.ts';
import { escapeText } from '../../model/text/escape.ts';
import { type RepeatFlags, writeCommandLine } from '../../model/text/shell-word.ts';
import { plural, shown } from '../../report/words/style.ts';
import { hardenStop } from '../../system/stop.ts';
import type { Io } from '../io.ts';
import type { ApplyEvent } from './apply-hosts.ts';

interface Sent {
  readonly desired: DesiredHost;
  /** Whether its turn has come. */
  left: boolean;
  /** Undefined while the request is in flight. */
  answer: CreateAnswer | undefined;
}

export type SentRequests = ReturnType<typeof startSentRequests>;

/** The result of a request that has left is recorded in any case. */
const ofRequests: readonly ApplyEvent['type'][] = ['leaving', 'answered'];

/**
 * Notes each event, then shows it; if `show` throws, nothing more is sent. `repeatFlags`: flags of this run, for the
 * command in its last words.
 */
export function startSentRequests(show: (event: ApplyEvent) => void, repeatFlags: RepeatFlags | undefined) {
  /** Each request, because an earlier one of the same host may have made it too. */
  const sends: Sent[] = [];
  /** Requests without an answer. A host never has two of them. */
  const open = new Map<DesiredHost, Sent>();
  let bug: { readonly thrown: unknown } | undefined;
  const note = (event: ApplyEvent): void => {
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
    tell(event: ApplyEvent): void {
      const isOfRequest = ofRequests.includes(event.type);
      if (bug !== undefined && !isOfRequest) throw bug.thrown;
      note(event);
      if (bug !== undefined) return;
      try {
        show(event);
      } catch (thrown) {
        bug = { thrown };
        if (!isOfRequest) throw thrown;
      }
    },
    /** Number of requests that may have left this machine and have no answer. */
    inFlight: () => [...open.values()].filter(({ left }) => left).length,
    /** Number of requests, including those of which no byte left. */
    asked: () => sends.length,
    /** One line for each host that this run may have made; empty if nothing was sent. */
    lastWords: () => {
      const isOne = new Set(sends.map(({ desired }) => desired.key.region)).size === 1;
      const lines = sends.flatMap(({ desired: { key }, left, answer }) => {
        if (!left) return [];
        const name = isOne ? shown(key.name) : `${shown(key.name)} (${shown(key.region)})`;
        return describeSent(name, answer);
      });
      if (lines.length === 0) return '';
      const head = `Ended before the report, with ${plural(lines.length, 'create')} sent:`;
      const plan = escapeText(writeCommandLine('plan', repeatFlags));
      const advice = `Look in the console for what is in doubt, and run "${plan}" before any apply.`;
      return [head, ...lines.map((line) => `  ${line}`), advice, ''].join('\n');
    },
  };
}

function describeSent(name: string, answer: CreateAnswer | undefined): readonly string[] {
  if (answer?.status === 'not-sent') return [];
  if (answer?.status === 'accepted') {
    const ids = answer.hostIds.length === 0 ? 'no HostId known' : answer.hostIds.map(shown).join(', ');
    return [`accepted ${name}: ${ids}`];
  }
  const why = answer === undefined ? 'sent, and no answer yet' : shown(answer.reason);
  if (answer?.status === 'refused') return [`refused ${name}: ${why}`];
  return [`IN DOUBT ${name}: ${why}: the host may exist and may be billed`];
}

/** Confirms the first signal; returns a function that removes the handler. */
export function sayAtSignal(sends: Pick<SentRequests, 'inFlight' | 'asked'>, io: Io): () => void {
  const say = () => io.err(`${describeStopping(sends, io)}\n`);
  io.stop.signal().addEventListener('abort', say, { once: true });
  return () => io.stop.signal().removeEventListener('abort', say);
}

/** A pipeline kills the process ten seconds after the first signal. By then everything known must be on disk. */
const answersMs = 6_000;
const lastLookMs = 8_500;

/** A person who pressed Ctrl-C at a terminal can wait and press it again. */
function isPatient({ stop, interactive }: Pick<Io, 'stop' | 'interactive'>): boolean {
  return stop.why === 'interrupted' && interactive;
}

/** Unless a person can end the wait with a second signal. Returns what ends that. */
export function hardenApplyStop(io: Pick<Io, 'stop' | 'interactive'>, clock: Clock): () => void {
  const steps = [
    { force: 'drop-answers', afterMs: answersMs },
    { force: 'leave', afterMs: lastLookMs },
  ] as const;
  return hardenStop(io.stop, () => (isPatient(io) ? [] : steps), clock);
}

/** Says what it waits for, if it does, and what a second signal does. */
function describeStopping({ inFlight, asked }: Pick<SentRequests, 'inFlight' | 'asked'>, io: Io): string {
  const why = io.stop.why === 'error' ? 'Stopping, because stdout cannot be written' : 'Stopping';
  const count = inFlight();
  if (asked() === 0) return `${why}.`;
  // A create is given up after at most 90 s (its total timeout).
  const [second, most] = isPatient(io) ? ['Ctrl-C', 90] : ['signal', answersMs / 1_000];
  const [answers, them] = count === 1 ? ['the answer of 1 create', 'it'] : [`the answers of ${count} creates`, 'them'];
  return count > 0
    ? `${why}: waiting for ${answers} in flight (at most ${most} s); a second ${second} ends it at once and leaves ${them} in doubt.`
    : `${why}: nothing more is sent; waiting for a listing that shows what was created; a second ${second} ends it at once and prints what was sent.`;
}
