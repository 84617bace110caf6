/**
 * Which fleet hosts belong to, in words: one wording for every format. Text from outside is
 * escaped.
 */

import type { HostKey } from '../../core/host.ts';
import type { HostDiff } from '../../core/plan/diff.ts';
import type { Origin } from '../../core/plan/fleet.ts';
import type { Hold } from '../../core/plan/hold.ts';
import type { Report } from '../../core/report/report.ts';
import { quoteForShell } from '../../core/text/shell-word.ts';
import { plural, quoted, shown } from './style.ts';

/** A fact, and what a person can do about it. */
export interface Description {
  readonly what: string;
  readonly next: string;
}

/** What is known of a host that nobody declares. */
export function describeUndeclared({ live, origin }: Extract<HostDiff, { status: 'unmanaged' }>): Description {
  const id = shown(live.hostId);
  const declareOrRemove = 'declare it, or remove it in the console';
  if (origin === undefined) {
    return { what: `live as ${id}, and not declared; not in the journal`, next: declareOrRemove };
  }
  const made = `on ${dayOf(origin)}${origin.madeFor === live.name ? '' : ` as ${quoted(origin.madeFor)}`}`;
  switch (origin.kind) {
    case 'orphan':
      return {
        what: `${id}: made by this fleet ${made}, no longer declared`,
        next:
          origin.madeFor === live.name
            ? 'remove it in the console, or declare it'
            : 'give it its name back in the console, declare this name, or remove it',
      };
    case 'other-fleet':
      return {
        what: `${id}: made by the fleet ${shown(origin.fleet ?? '')} ${made}, and not declared here`,
        next: 'leave it to that fleet',
      };
    case 'no-fleet': {
      const maker = origin.fleet === undefined ? 'Hostwright, for no fleet,' : `the fleet ${shown(origin.fleet)}`;
      return { what: `${id}: made by ${maker} ${made}, and not declared`, next: declareOrRemove };
    }
  }
}

/** What to do about several hosts of one name. */
const removeOthers = 'remove all but one';

/** Never advises to remove the host that Hostwright made and to keep another one. */
export function describeDuplicate({
  key,
  candidates,
  made = [],
}: Extract<HostDiff, { status: 'duplicate' }>): Description {
  const ids = candidates.map(({ hostId, name }) => {
    const since = name === key.name ? '' : `, renamed to ${quoted(name)} since`;
    return `${shown(hostId)}${made.includes(hostId) ? ` (made by Hostwright${since})` : ''}`;
  });
  if (candidates.some(({ name }) => name !== key.name)) {
    return {
      what: `${ids.length} live hosts are meant by this name: ${ids.join(', ')}`,
      next: 'keep the one that Hostwright made: remove or rename the others, and give it its name back',
    };
  }
  const what = `${ids.length} live hosts share this name: ${ids.join(', ')}`;
  if (made.length === 0) return { what, next: `${removeOthers}, or declare the tag of the right one` };
  const isMixed = made.length < candidates.length;
  return { what, next: isMixed ? 'keep the one that Hostwright made, and remove or rename the others' : removeOthers };
}

function dayOf({ madeAt }: Origin): string {
  return shown(madeAt.slice(0, 10));
}

/** Which hosts may be orphans, and in which regions that is unknown. */
export function explainUnknownOrigins(
  report: Pick<Report, 'fleet' | 'unknownOrigin' | 'unknownReplacements' | 'listings'>,
): readonly string[] {
  const isUnknown = report.listings.some(({ listedFor, trusted }) => listedFor === 'fleet' && !trusted);
  const unlisted = isUnknown ? ['There may be more orphans: a region of this fleet could not be listed.'] : [];
  return [...unlisted, ...explainUnknownHosts(report), ...explainUnknownReplacements(report)];
}

function explainUnknownHosts({ fleet, unknownOrigin }: Pick<Report, 'fleet' | 'unknownOrigin'>): readonly string[] {
  if (unknownOrigin === 0) return [];
  const isOne = unknownOrigin === 1;
  const why = fleet === undefined ? namesNoFleet : `the journal does not say which fleet made ${isOne ? 'it' : 'them'}`;
  return [`${plural(unknownOrigin, 'undeclared host')} may be ${isOne ? 'an orphan' : 'orphans'}: ${why}.`];
}

const namesNoFleet = 'the declaration names no fleet';

function explainUnknownReplacements({
  fleet,
  unknownReplacements = 0,
}: Pick<Report, 'fleet' | 'unknownReplacements'>): readonly string[] {
  if (unknownReplacements === 0) return [];
  const why = fleet === undefined ? namesNoFleet : 'the journal knows no host of this fleet';
  return [
    `${plural(unknownReplacements, 'host')} to create may exist already, in another region or under another name: ${why}.`,
  ];
}

/** On the row of such a host. */
export const mayReplace = '  (may exist elsewhere)';

/** One line each: hosts that became hosts of the fleet. */
export function explainJoined({ applied, fleet = '' }: Pick<Report, 'applied' | 'fleet'>): readonly string[] {
  return (applied?.joined ?? []).map(({ from, hosts }) => {
    const [those, belong] = [plural(hosts, 'host'), hosts === 1 ? 'belongs' : 'belong'];
    const made = hosts === 1 ? 'was' : 'were';
    const which = from === undefined ? `that ${made} made without a fleet` : `of the fleet ${shown(from)}`;
    return `${those} ${which} ${belong} to the fleet ${shown(fleet)} now.`;
  });
}

type ReplacementHold = Extract<Hold, { reason: 'rename' | 'move' }>;

/** The most candidates that a row names. A hold lists at least as many. */
const mostNamed = 10;
/** The most flags that a command repeats. */
const mostFlags = 3;

export function describeReplacement(key: HostKey, hold: ReplacementHold): Description {
  const verb = hold.reason === 'move' ? 'move' : 'rename';
  return {
    what: `possible ${verb} of ${describeCandidates(key, hold)}: apply cannot ${verb} a host; it would create a second one`,
    next: adviseReplacement(key),
  };
}

/** What allows a create that may replace another host. */
export function adviseReplacement({ name }: Pick<HostKey, 'name'>): string {
  return `to create it anyway: --allow-replacement ${quoteForShell(shown(name))}`;
}

/**
 * `"web-03" (host-9), "web-04" (host-10 in cn-b), "web-05" (in doubt: intent i-7f3a09c2)`; `30
 * orphans (web-01 … web-30)`.
 */
function describeCandidates(key: HostKey, { live, open, more = { live: 0, open: 0 } }: ReplacementHold): string {
  const [liveCount, openCount] = [live.length + more.live, open.length + more.open];
  if (liveCount + openCount > mostNamed) {
    return [
      ...(liveCount === 0 ? [] : [`${plural(liveCount, 'orphan')} (${describeRange(live)})`]),
      ...(openCount === 0
        ? []
        : [`${plural(openCount, 'create')} in doubt (${describeRange(open.map((one) => one.key))})`]),
    ].join(' and ');
  }
  const where = (region: string) => (region === key.region ? '' : ` in ${shown(region)}`);
  return [
    ...live.map((host) => `${quoted(host.name)} (${shown(host.hostId)}${where(host.region)})`),
    ...open.map((one) => `${quoted(one.key.name)} (in doubt${where(one.key.region)}: intent ${shown(one.id)})`),
  ].join(', ');
}

/** "web-01 … web-30". */
function describeRange(keys: readonly HostKey[]): string {
  const names = [keys[0], keys.length > 1 ? keys.at(-1) : undefined].flatMap((key) =>
    key === undefined ? [] : [key.name],
  );
  return names.map(shown).join(' … ');
}

/** The flags that create these names anyway; for many names, one flag with a pattern. */
export function allowReplacementFlags(names: readonly string[]): readonly string[] {
  const values = names.length > mostFlags ? ['PATTERN'] : names.map((name) => quoteForShell(shown(name)));
  return values.map((value) => `--allow-replacement ${value}`);
}
