/** Describes the outcome of one create, and what ended a run early. */

import type { CreateOutcome, EarlierCreate, LostHost, StopReason } from '../../creating/create-outcome.ts';
import type { LiveHost } from '../../model/host.ts';
import type { RepeatFlags } from '../../model/text/shell-word.ts';
import { nameHost } from './counts.ts';
import { describeHold, listLive } from './findings.ts';
import type { Description } from './fleet.ts';
import { secondOf } from './intents.ts';
import { waitForHost } from './kinds.ts';
import { shown } from './style.ts';

/** `next`: what a person can do, if that depends on the outcome. */
export function describeOutcome(
  outcome: CreateOutcome,
  flags?: RepeatFlags,
): Pick<Description, 'what'> & Partial<Description> {
  switch (outcome.status) {
    case 'created': {
      const { live, learnt, lookFailure } = outcome;
      const [what, found] = learnt?.from === 'refusal' ? ['refused', 'but found'] : ['answer lost', 'found'];
      const how = learnt === undefined ? '' : `  (${what}: ${shown(learnt.reason)}; ${found} in the listing)`;
      const unseen = lookFailure === undefined ? '' : `  (the last look-up failed: ${shown(lookFailure)})`;
      return { what: `${describeLiveHost(live)}${how}${unseen}` };
    }
    case 'already-there': {
      const made = outcome.intent === undefined ? '' : `  (${describeMade(outcome.intent)})`;
      return { what: `${describeLiveHost(outcome.live)}${made}` };
    }
    case 'refused':
      // Unless its code says that it did not, the request may still have made its host.
      return { what: `${shown(outcome.reason)}${outcome.sure ? '' : '; its host may still appear'}` };
    case 'not-sent': {
      const { because } = outcome;
      if (because.cause === 'unreachable') return { what: `the cloud could not be reached: ${shown(because.reason)}` };
      // The notice of the stop says why.
      return { what: 'the run ended early' };
    }
    case 'held':
      return describeHold(outcome.desired.key, outcome.hold, flags);
    case 'in-doubt':
      return { what: shown(outcome.reason) };
  }
}

/** Addresses are as received, also text that is none. */
export function describeLiveHost({ hostId, state, addresses }: LiveHost): string {
  const addressed = addresses.flatMap(({ type, ip }) =>
    ip === undefined ? [] : [`${shown(type ?? 'address').toLowerCase()} ${shown(ip)}`],
  );
  const told = state === undefined ? 'state not reported' : shown(state === '' ? 'state unknown' : state);
  return [shown(hostId), told, ...addressed].join('  ');
}

function describeMade({ id, sent, answer, reason }: EarlierCreate): string {
  const end = answer === 'refused' ? `, which the cloud had refused: ${shown(reason)}` : '';
  return `made by the create of ${secondOf(sent.wall)} (intent ${shown(id)})${end}`;
}

export function explainStop(stop: StopReason): readonly string[] {
  switch (stop.cause) {
    case 'refusals':
      return [
        `Stopped after ${stop.count} refusals: further creates would probably be refused, too.`,
        'Fix the reasons above, then run plan and apply again.',
      ];
    case 'throttled':
      return [
        `Stopped: the cloud asks for fewer requests (${shown(stop.reason)}). The next create could be sent only after more than ${Math.round(stop.forMs / 1_000)} s (--wait-timeout).`,
        'Run apply again later, with a lower --max-rps, or with a longer --wait-timeout.',
      ];
    case 'unreachable':
      return [
        'Stopped: no connection could be made, so nothing more was sent.',
        'Check the endpoint and the network, then run apply again.',
      ];
    case 'doubt':
      return stop.settled
        ? [
            `Stopped after a third answer was lost, for ${nameHost(stop, true)}. The listing shows the host of each lost answer.`,
            'Check the network between here and the cloud, then run apply again for the rest.',
          ]
        : ['Stopped after a create in doubt: nothing more is sent until it is known whether it made a host.'];
    case 'surprise':
      return [
        `Stopped: ${listLive(stop.live)} appeared, and this run did not make ${stop.live.length === 1 ? 'it' : 'them'}.`,
        stop.requested
          ? 'An earlier create for that name may have made it: a request that was refused, or repeated on its way, can still make a host. Or somebody else applies the same declaration; then let only one of you apply it. Run plan to see which hosts exist.'
          : 'Somebody else applies the same declaration, or made a host of that name by hand. Let only one of you apply it, then run plan.',
      ];
    case 'listing':
      return [
        `Stopped: the cloud could not be listed (${shown(stop.reason)}).`,
        'Nothing is created without a listing that can be trusted. Run plan to see the current state.',
      ];
    case 'barred':
      return stop.by === 'lock'
        ? [
            `Stopped: the lock or the journal no longer belongs to this run (${shown(stop.reason)}).`,
            'Somebody released the lock, took it over or replaced a file. Let the other run finish, then run plan.',
          ]
        : [
            `Stopped: ${shown(stop.reason)}`,
            'A create that cannot be recorded is not sent. Make the journal writable again, then run plan.',
          ];
    case 'outside-project':
      return [
        `Stopped: ${listLive([stop.live])} was created outside of project ${shown(stop.projectId)}.`,
        'A create has no project parameter: use keys of that project, or leave projectId out.',
      ];
    case 'interrupted':
      return ['Interrupted: nothing more was sent. Run plan to see the current state.'];
  }
}

/** A host that was listed and is no longer listed. A successful run must not hide that. */
export function explainLostHost({ key, hostIds }: LostHost): readonly string[] {
  return [
    `GONE ${shown(key.name)} (${shown(key.region)}): this run saw ${hostIds.map(shown).join(', ')}, but its last listing does not show it under this name. Was it deleted or renamed meanwhile?`,
    `  Next: run plan. ${waitForHost}`,
  ];
}
