import type { CreateOutcome, Stop } from '../core/create-outcome.ts';
import type { Gone } from '../core/gone.ts';
import type { LiveHost } from '../core/host.ts';
import { countOutcomes, type OutcomeWord, outcomeWord } from '../core/outcome-counts.ts';
import { type IntentTextOptions, intentLines } from './intent-text.ts';
import { describeHold } from './rows.ts';
import { type Ink, paint, quoted, shown, type TextStyle } from './style.ts';

/** What became of each create, and how it ended; ends with a line break. */
export function renderOutcomes(
  outcomes: readonly CreateOutcome[],
  stop: Stop | undefined,
  waited: boolean,
  style: IntentTextOptions,
): string {
  const width = Math.min(32, Math.max(0, ...outcomes.map(({ desired }) => shown(desired.key.name).length)));
  const described = outcomes.map((outcome) => ({ outcome, ...describeOutcome(outcome, waited) }));
  const wordWidth = Math.max(0, ...described.map(({ word }) => word.length));
  const lines = described.map(({ outcome, word, ink, text }) => {
    const name = shown(outcome.desired.key.name).padEnd(width);
    return `  ${paint(style, ink, word.padEnd(wordWidth))}  ${name}  ${text}`;
  });
  const doubts = outcomes.filter((outcome) => outcome.status === 'in-doubt').map((doubt) => renderDoubt(doubt, style));
  return [
    ...lines,
    ...doubts.map((text) => paint(style, 'bad', text)),
    ...(stop === undefined || isToldAlready(stop, outcomes)
      ? []
      : [paint(style, 'warn', stopLines(stop).join('\n  '))]),
    paint(style, 'strong', `Apply: ${outcomeCountsText(outcomes, waited)}.`),
    '',
  ].join('\n');
}

/** A doubt that kept nothing from being sent is told by its own outcome. */
function isToldAlready(stop: Stop, outcomes: readonly CreateOutcome[]): boolean {
  return stop.cause === 'doubt' && outcomes.every(({ status }) => status !== 'not-sent');
}

interface OutcomeWords {
  readonly word: OutcomeWord;
  readonly ink: Ink;
  readonly text: string;
}

export function describeOutcome(outcome: CreateOutcome, waited: boolean): OutcomeWords {
  switch (outcome.status) {
    case 'created': {
      const learnt = outcome.learnt === undefined ? '' : `  (${learntText(outcome.learnt)})`;
      const text = `${liveText(outcome.live)}${learnt}`;
      const word = outcomeWord(outcome, waited);
      return { word, ink: word === 'created' ? 'good' : 'warn', text };
    }
    case 'already-there':
      return { word: 'already-there', ink: 'good', text: liveText(outcome.live) };
    case 'refused':
      return { word: 'refused', ink: 'bad', text: shown(outcome.reason) };
    case 'not-sent':
      return { word: 'not-sent', ink: 'warn', text: notSentText(outcome.because) };
    case 'held': {
      const { what, next } = describeHold(outcome.desired.key.name, outcome.hold);
      return { word: 'held', ink: 'warn', text: `${what} (${next})` };
    }
    case 'in-doubt':
      return { word: 'in-doubt', ink: 'bad', text: shown(outcome.reason) };
  }
}

function liveText({ hostId, state, addresses }: LiveHost): string {
  const addressed = addresses.flatMap(({ type, ip }) =>
    ip === undefined ? [] : [`${shown(type ?? 'address').toLowerCase()} ${shown(ip)}`],
  );
  const parts = [
    shown(hostId),
    state === undefined ? 'state not reported' : shown(state === '' ? 'state unknown' : state),
  ];
  return [...parts, ...addressed].join('  ');
}

function learntText({ from, reason }: { readonly from: 'lost-answer' | 'refusal'; readonly reason: string }): string {
  return from === 'lost-answer'
    ? `answer lost: ${shown(reason)}; found in the listing`
    : `refused: ${shown(reason)}; found in the listing all the same`;
}

function notSentText(stop: Stop): string {
  switch (stop.cause) {
    case 'refusals':
      return 'not tried: the cloud refused too many';
    case 'unreachable':
      return `the cloud could not be reached: ${shown(stop.reason)}`;
    case 'doubt':
      return stop.settled
        ? `not tried: the answer for ${shown(stop.name)} was lost; the host was found since`
        : `not tried: it is not known what became of ${shown(stop.name)}`;
    case 'surprise':
      return 'not tried: somebody else is creating hosts of this plan';
    case 'listing':
      return 'not tried: the cloud could not be listed';
    case 'barred':
      return stop.by === 'lock' ? 'not tried: the lock is lost' : 'not tried: the journal cannot be written';
    case 'outside-project':
      return 'not tried: the first host is outside the project';
    case 'interrupted':
      return 'not tried: the run was interrupted';
  }
}

/** What ended the run early, why, and what to do next, on one line. */
export function describeStop(stop: Stop): string {
  return stopLines(stop).join(' ');
}

function stopLines(stop: Stop): readonly string[] {
  switch (stop.cause) {
    case 'refusals':
      return [
        `Stopped after ${stop.count} refusals: what the cloud refuses three times is rarely chance.`,
        'See to the reasons above, then run apply again.',
      ];
    case 'unreachable':
      return [
        'Stopped: no connection came about, so nothing more was sent.',
        'Check the endpoint and the network, then run apply again.',
      ];
    case 'doubt':
      return stop.settled
        ? [
            `Stopped sending when the answer for ${shown(stop.name)} was lost; the listing shows the host.`,
            'Run apply again for the rest.',
          ]
        : ['Stopped sending: while one create is in doubt, another could make it worse.'];
    case 'surprise': {
      const live = stop.live.map((host) => `${quoted(host.name)} (${shown(host.hostId)})`).join(', ');
      return [
        `Stopped: ${live} appeared, and this run did not make ${stop.live.length === 1 ? 'it' : 'them'}.`,
        'Somebody else applies the same declaration: let one of you finish, then run plan.',
      ];
    }
    case 'listing':
      return [
        `Stopped: the cloud could not be listed (${shown(stop.reason)}).`,
        'Nothing is created without a listing that can be trusted. Run plan to see where things stand.',
      ];
    case 'barred':
      return stop.by === 'lock'
        ? [
            `Stopped: the lock is not ours any more (${shown(stop.reason)}).`,
            'Somebody unlocked it or took it over: let one of you finish, then run plan.',
          ]
        : [
            `Stopped: ${shown(stop.reason)}`,
            'Nothing is sent that cannot be remembered. Make room for the journal, then run plan.',
          ];
    case 'outside-project':
      return [
        `Stopped: ${quoted(stop.live.name)} (${shown(stop.live.hostId)}) was created outside of project ${shown(stop.projectId)}.`,
        'A create has no project parameter: use keys of that project, or leave projectId out.',
      ];
    case 'interrupted':
      return ['Interrupted: nothing more was sent. Run plan to see where things stand.'];
  }
}

function renderDoubt(doubt: Extract<CreateOutcome, { status: 'in-doubt' }>, options: IntentTextOptions): string {
  const { desired, intent, accepted, reason, hostIds } = doubt;
  const sent = intent?.sent ?? { boot: '', ms: 0, wall: '' };
  const open = {
    id: intent?.id ?? '',
    key: desired.key,
    sent,
    stopped: undefined,
    answer: accepted ? ('accepted' as const) : ('in-doubt' as const),
    reason,
    hostIds,
  };
  return intentLines(open, doubt, options).join('\n');
}

/** Hosts that were there and are not: without a word, a green run would claim that they are. */
export function renderGone(gone: readonly Gone[], style: TextStyle): string {
  return gone
    .map(({ key, hostIds }) => {
      const ids = hostIds.map(shown).join(', ');
      const text = `GONE ${shown(key.name)}: this run saw ${ids}, and its last listing does not. Deleted meanwhile?\n  Next: run plan. If nobody deleted it, do not run apply until it is listed again.`;
      return `${paint(style, 'bad', text)}\n`;
    })
    .join('');
}

export function outcomeCountsText(outcomes: readonly CreateOutcome[], waited: boolean): string {
  const parts = Object.entries(countOutcomes(outcomes, waited)).filter(
    ([word, count]) => count > 0 || word === 'created',
  );
  return parts.map(([word, count]) => `${count} ${word}`).join(', ');
}
