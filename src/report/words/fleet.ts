/** Which fleet hosts belong to, in words: one wording for every format. Text from outside is escaped. */

import type { Report } from '../../findings/report.ts';
import type { HostKey, LiveHost } from '../../model/host.ts';
import { readCloudTime } from '../../model/quantities.ts';
import { type RepeatFlags, writeAllow } from '../../model/text/shell-word.ts';
import { ignoreSpelling } from '../../model/text/similar-names.ts';
import type { HostDiff, Twin } from '../../planning/diff.ts';
import { type Hold, mayBeAnswered } from '../../planning/holds.ts';
import { describeDifferences } from './creates.ts';
import { dayOf, keepTexts, plural, quoted, renderCommand, shown } from './style.ts';

export interface Description {
  readonly what: string;
  /** `what` without the HostIds of this host, if it has any: rows with the same rest can be one. */
  readonly shared?: string;
  /** Empty if it says what apply will do, or nothing is left to do. */
  readonly next: string;
  /** The host of another name that it may be, if it says only that: such rows can be one, too. */
  readonly candidate?: LiveHost | undefined;
}

export function ofHost(hostId: string, what: string, shared = what): Omit<Description, 'next'> {
  return { what: `${shown(hostId)}: ${what}`, shared };
}

/** What is known of a host that nobody declares. No advice removes a live host. */
export function describeUndeclared(diff: Extract<HostDiff, { status: 'unmanaged' }>, flags?: RepeatFlags): Description {
  const { live, origin } = diff;
  const adopt = `declare it if it is yours ("${renderCommand('import --into FILE', flags)}")`;
  if (origin === undefined) return { ...ofHost(live.hostId, 'not declared, and not in the journal'), next: adopt };
  const { kind, fleet = '', name, by, since } = origin;
  const isRenamed = name !== live.name;
  // What has just left the declaration may be declared by a file that this run leaves out.
  const isNew = !isRenamed && origin.isNew === true;
  const { whom, end, next } = {
    orphan: {
      whom: ' by this fleet',
      end: isNew ? ', and no longer declared here' : ', and not declared here',
      next: 'declare it, run all files of the fleet together, give this file a fleet of its own, or ask its owner what becomes of it',
    },
    'other-fleet': {
      whom: ` by the fleet ${shown(fleet)}`,
      end: ', and not declared here',
      next: 'leave it to that fleet',
    },
    'no-fleet': {
      whom: '',
      end: ` for ${fleet === '' ? 'no fleet' : `the fleet ${shown(fleet)}`}, and not declared`,
      next: adopt,
    },
  }[kind];
  const made = `${by === 'others' ? 'adopted' : 'made'}${whom} on ${dayOfWall(since)}`;
  const tell = (as: string) => `${made}${isRenamed ? as : ''}${end}`;
  return { ...ofHost(live.hostId, tell(` as ${quoted(name)}`), tell(' under another name')), next };
}

export function describeDuplicate({ candidates, twins }: Extract<HostDiff, { status: 'duplicate' }>): Description {
  const texts = twins.map((twin, at) => `${shown(twin.hostId)} (${describeTwin(twin, candidates[at])})`);
  return {
    what: `${candidates.length} live hosts share this name: ${texts.join(', ')}`,
    next: 'a person chooses; look at each in the console, and rename those that are not meant',
  };
}

function describeTwin({ known, attributes }: Twin, live: LiveHost | undefined): string {
  const seconds = readCloudTime(live?.createTime);
  const created = seconds === undefined ? undefined : dayOf(seconds);
  const verb = known?.isMade === true ? 'made by Hostwright' : 'adopted';
  const who = known === undefined ? 'not in the journal' : `${verb} on ${dayOfWall(known.since)}`;
  const isTold = known?.isMade === true && dayOfWall(known.since) === created;
  return keepTexts(
    created !== undefined && !isTold && `created on ${created}`,
    who,
    // The cloud may report nothing that could differ.
    attributes.length === 0 ? 'no difference seen' : describeDifferences(attributes, 'instead of'),
  ).join('; ');
}

function dayOfWall(wall: string): string {
  return shown(wall.slice(0, 10));
}

const mostTold = 10;

export function explainReplaced({ hosts }: Pick<Report, 'hosts'>): readonly string[] {
  const replaced = hosts.flatMap(({ diff }) => {
    if (!('before' in diff) || diff.before === undefined) return [];
    const { key, live, before } = diff;
    return `The host of ${shown(key.name)} is another than before: ${shown(live.hostId)}, not ${shown(before.hostId)}, which had this name since ${dayOfWall(before.since)}. The next apply that ends normally adopts it.`;
  });
  const left = replaced.length - mostTold;
  return [...replaced.slice(0, mostTold), ...(left > 0 ? [`${left} more are other hosts than before.`] : [])];
}

export function explainUnknownOrigins({ fleet, unknownOrigin }: Report): readonly string[] {
  if (unknownOrigin === 0) return [];
  const why = fleet === undefined ? 'the declaration names no fleet' : 'the journal does not say of which fleet';
  return [`${plural(unknownOrigin, 'undeclared host')} may be declared under another name: ${why}.`];
}

type MayExist = Extract<Hold, { reason: 'may-exist' }>;

const mostNamed = 3;

export function describeCandidates(key: HostKey, hold: MayExist): Description {
  const { live, open } = hold;
  const [only] = live;
  const isOne = live.length === 1 && open.length === 0 && ignoreSpelling(only?.name ?? '') !== ignoreSpelling(key.name);
  const texts = [
    ...live.map((host) => describeCandidate(key, host, hold)),
    ...open.map(
      ({ id, key: { name, region } }) =>
        `it may be ${quoted(name)}${describeOtherRegion(region, key)} (in doubt: intent ${shown(id)}), which is no longer declared`,
    ),
  ];
  const rest = texts.length > mostNamed ? `, and ${texts.length - mostNamed} more` : '';
  // A create in doubt may have made nothing.
  const second = live.length === 0 ? 'may create a second host' : 'would create a second host';
  return {
    what: `${texts.slice(0, mostNamed).join('; ')}${rest}: apply ${second}`,
    next: mayBeAnswered(hold, key)
      ? [...adviseOnCandidate(key, hold), adviseReplacement(key)].join('; ')
      : 'use keys, zones and a project with which the cloud lists it',
    candidate: isOne ? only : undefined,
  };
}

function describeCandidate(key: HostKey, host: LiveHost, { known, hostId }: MayExist): string {
  const id = shown(host.hostId);
  const where = describeOtherRegion(host.region, key);
  const isSame = host.name === key.name;
  if (isSame && where === '') return `${id} has this name, and the listing lacks it`;
  if (known.includes(host.hostId) && host.hostId !== hostId) {
    return `${id} had this name before, and is ${quoted(host.name)}${where} now`;
  }
  if (host.hostId === hostId) return `it was ${id}, now ${quoted(host.name)}${where}`;
  if (where === '' && ignoreSpelling(host.name) === ignoreSpelling(key.name)) {
    return `${id} has nearly the same name, ${quoted(host.name)}`;
  }
  return `it may be ${quoted(host.name)}${where} (${id}), which is no longer declared`;
}

/** " in cn-sh2"; empty for the region of the missing host. */
function describeOtherRegion(region: string, key: HostKey): string {
  return region === key.region ? '' : ` in ${shown(region)}`;
}

export const giveNameBack = 'give it its name back in the console, or declare only its new name';

/** What to do if the one candidate is the host. */
function adviseOnCandidate(key: HostKey, { live, known }: MayExist): readonly string[] {
  const [only, another] = live;
  if (only === undefined || another !== undefined || only.region !== key.region || only.name === key.name) return [];
  if (known.includes(only.hostId)) return [giveNameBack];
  return [
    ignoreSpelling(only.name) === ignoreSpelling(key.name)
      ? 'give both one name, here or in the console'
      : 'if so, rename it in the console',
  ];
}

/** What allows a create although a host may be there. */
export function adviseReplacement({ name }: Pick<HostKey, 'name'>): string {
  return `to create it anyway: ${writeAllow('replacement', shown(name))}`;
}

/** The flags that create these names anyway; for many names, one flag with a pattern. */
export function allowReplacementFlags(names: readonly string[]): readonly string[] {
  const values = names.length > mostNamed ? ['PATTERN'] : names.map((name) => shown(name));
  return values.map((value) => writeAllow('replacement', value));
}
