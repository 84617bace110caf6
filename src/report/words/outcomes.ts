/** What an apply did: the outcome of each create, their counts, what ended the run early, and what was approved. */

import type { CreateOutcome, EarlierCreate, LostHost, StopReason } from '../../creating/create-outcome.ts';
import type { PlanChange, ValueChange } from '../../findings/approval.ts';
import { isToCreate } from '../../findings/make-report.ts';
import { countResults, findRemaining, outcomesOf, type Report, type Unsent } from '../../findings/report.ts';
import { exitCodes } from '../../model/errors.ts';
import { formatKey, type HostKey, type LiveHost } from '../../model/host.ts';
import { quoteForShell, type RepeatFlags } from '../../model/text/shell-word.ts';
import { hasNoListing } from '../../planning/holds.ts';
import { addOtherDoubts, describeCounts, describeFoundCounts, describeNeverCreated, some } from './counts.ts';
import type { Description } from './findings.ts';
import { describeHold } from './holds.ts';
import { type CommandOptions, listLive } from './intents.ts';
import { newPlanAdvice, waitAdvice, wordOf } from './kinds.ts';
import { describeRest, keepTexts, listSome, plural, quoted, renderCommand, secondOf, shown } from './style.ts';

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
      return describeHold(outcome.desired, outcome.hold, flags);
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
    `  Next: run plan. ${waitAdvice}`,
  ];
}

/** The counts that belong to the purpose, and the doubts that no row shows. */
export function describeReportCounts(report: Report): string {
  return report.purpose === 'apply' ? addOtherDoubts(describeApplied(report), report) : describeFoundCounts(report);
}

function describeApplied(report: Report): string {
  const { counts } = report;
  if (outcomesOf(report).length === 0) return `nothing was sent; ${describeCounts(counts)}`;
  const sent = keepTexts(describeOutcomeCounts(countResults(report)), describeNeverCreated(counts)).join(', ');
  const others = keepTexts(some(counts.dead, wordOf('dead')), some(counts.orphaned, wordOf('orphaned')));
  return keepTexts(sent, others.length > 0 && others.join(', ')).join('; ');
}

/** "4 created, 1 of them not Running, 2 not sent": hosts that are not Running are created, too. */
function describeOutcomeCounts(counts: ReturnType<typeof countResults>): string {
  const { created: running, 'created-not-running': idle, ...others } = counts;
  const created = running + idle;
  const notRunning = `${idle === created ? '' : `${idle} of them `}${wordOf('attention')}`;
  const parts = Object.entries(others).filter(([, count]) => count > 0);
  return keepTexts(
    `${created} created`,
    idle > 0 && notRunning,
    ...parts.map(([word, count]) => `${count} ${wordOf(word as keyof typeof others)}`),
  ).join(', ');
}

/** Says that the facts about hosts are older than the apply; empty if they are not. */
export function explainNotLookedAgain(report: Report): readonly string[] {
  const { applied, counts } = report;
  if (applied === undefined || applied.lookedAgain || outcomesOf(report).length === 0) return [];
  return [
    'The cloud was not listed again after this apply.',
    `The rows of ${plural(counts.declared, 'host')} show what the plan saw.`,
  ];
}

const mostNames = 3;

/** One line each: whose exit code it is, and what differs still. The latter comes last. */
export function explainRemaining(report: Report): readonly string[] {
  const remaining = findRemaining(report);
  if (remaining === undefined) return [];
  const { differences, classes, olderDuplicates, ownExit } = remaining;
  const who = listSome(olderDuplicates.map(shown), mostNames);
  const remain = differences === 1 ? '1 difference remains' : `${differences} differences remain`;
  return keepTexts(
    ownExit !== undefined &&
      `Exit ${exitCodes.duplicate} is for ${who}, which had several hosts before: what this apply did ends with ${exitCodes[ownExit]} (${ownExit}).`,
    `${remain} that apply cannot change: ${classes.map(([one, count]) => `${count} ${wordOf(one)}`).join(', ')}.`,
  );
}

/** One line each: hosts that became hosts of the fleet. */
export function explainAdopted({ applied, fleet }: Pick<Report, 'applied' | 'fleet'>): readonly string[] {
  return (applied?.adopted ?? []).map(({ from, fleet: former = '', hosts }) => {
    const [those, they] = [plural(hosts, 'host'), hosts === 1 ? 'it belongs' : 'they belong'];
    const which = {
      others: 'that the journal did not know',
      'no-fleet': 'that had no fleet',
      fleet: `of the fleet ${shown(former)}`,
    }[from];
    return `Adopted ${those} ${which}${fleet === undefined ? '' : `: ${they} to the fleet ${shown(fleet)} now`}.`;
  });
}

/** The name of a host, with its region if a run has several. */
export function nameHost({ region, name }: HostKey, withRegion: boolean): string {
  return withRegion ? `${shown(name)} (${shown(region)})` : shown(name);
}

// What is not sent, and what an approval of a saved plan allows.

export const unsentTexts: Readonly<Record<Unsent, string>> = {
  untrusted: 'Nothing was sent: a listing that is not trusted does not show what is missing.',
  'nothing-to-create': 'Nothing to create.',
  held: 'Nothing was sent: all that is missing is held.',
  declined: 'Not approved: nothing was sent.',
  stopped: 'Nothing was sent.',
  outdated: 'The plan differs from the approved one: nothing was sent.',
  interrupted: 'Interrupted: nothing was sent.',
};

/** Why an apply sent nothing, as at most one line. */
export function describeUnsent({ applied, hosts, counts }: Report): readonly string[] {
  const { unsent } = applied ?? {};
  if (unsent === undefined) return [];
  const never = describeNeverCreated(counts);
  if (unsent === 'nothing-to-create' && never) return [`Nothing to create: ${never}.`];
  if (unsent !== 'held') return [unsentTexts[unsent]];
  const held = hosts.flatMap(({ diff: { key }, hold }) => (hold && !hasNoListing(hold, key) ? [shown(key.name)] : []));
  return [`${unsentTexts.held} The plan says why, and what to do: ${listSome(held, 3)}.`];
}

const mostChanges = 20;

/** Says that nothing was sent, and why, unless a listing or a guard says it already. Then it is empty. */
export function explainUnapproved({ applied }: Report): readonly string[] {
  const { unsent, changes = [] } = applied ?? {};
  if (unsent !== 'declined' && unsent !== 'outdated' && unsent !== 'interrupted') return [];
  const told = changes.slice(0, mostChanges).map((change) => `  ${describeChange(change)}.`);
  const left = describeRest(changes.length - told.length, 'change');
  return keepTexts(unsentTexts[unsent], ...told, left !== '' && `  ${left}`, changes.length > 0 && newPlanAdvice);
}

/** "web-9: would be created now, but is not in the approved plan". */
export function describeChange(change: PlanChange): string {
  if ('attribute' in change) return describeValue(change);
  const what =
    change.change === 'added'
      ? 'would be created now, but is not in the approved plan'
      : change.attributes.map(describeValue).join('; ');
  return `${shown(change.key.name)} (${shown(change.key.region)}): ${what}`;
}

function describeValue({ attribute, approved, present }: ValueChange): string {
  return `${attribute}: approved ${describeSetValue(approved)}, now ${describeSetValue(present)}`;
}

function describeSetValue(value: string): string {
  return value === '' ? 'not set' : /\s/.test(value) ? quoted(value) : shown(value);
}

/** Where a plan was saved, and what an approval of it allows. `write`: shows a command in the form of the report. */
export function explainSaved(
  report: Report,
  { repeatFlags }: CommandOptions,
  write = (command: string) => command,
): readonly string[] {
  if (report.saved === undefined) return [];
  const { path, expires, terms, fingerprint, files } = report.saved;
  const { held, create } = report.counts;
  const open = new Set(report.openIntents.map(({ key }) => formatKey(key)));
  // Only an apply with this flag sends creates in doubt again.
  const isAgain = report.hosts.some((host) => isToCreate(host) && open.has(formatKey(host.diff.key)));
  const flags = [...files.map((file) => `-f ${quoteForShell(file)}`), ...(isAgain ? ['--on-doubt recreate'] : [])];
  const apply = renderCommand(['apply', quoteForShell(path), ...flags].join(' '), repeatFlags);
  return keepTexts(
    `Saved to ${shown(path)}, made ${minuteOf(report.madeAt)}, valid until ${minuteOf(expires)}.`,
    terms.length > 0 && `Made with ${shown(terms.join(' '))}: its apply uses the same flags.`,
    held > 0 &&
      `It does not approve ${plural(held, 'held host')}: its apply creates ${plural(create, 'host')}, and ends with another exit than 0.`,
    `Fingerprint: ${fingerprint}`,
    `Apply it with: ${write(apply)}`,
  );
}

function minuteOf(wall: string): string {
  return `${wall.slice(0, 16).replace('T', ' ')} UTC`;
}
