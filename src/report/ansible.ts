/**
 * The declared hosts that are live, in the JSON that `ansible-inventory --list` prints and an inventory script must
 * print. Groups depend only on the declaration, so that a tag in the console cannot move a host to another group.
 */

import { type HostReport, listUntrusted, type Report } from '../findings/report.ts';
import { groupBy } from '../model/group-by.ts';
import { compareText, type DesiredHost } from '../model/host.ts';
import type { Format } from './format.ts';
import { addressesOf, liveHostsOf } from './item.ts';
import { explainLeftOut } from './words/counts.ts';
import { quoted, shown } from './words/style.ts';

/** Has no output for a failure: an old file is removed, so that it is not mistaken for a new one. */
export const ansibleFormat: Format = { render: (report) => `${JSON.stringify(inventoryOf(report), null, 2)}\n` };

interface Member {
  readonly name: string;
  readonly desired: DesiredHost;
  readonly variables: Readonly<Record<string, unknown>>;
}

type Absent = { readonly name: string; readonly why: string };

/** Maximum number of absent hosts that are named, because each is a variable of every host. */
const mostNamed = 10;

function inventoryOf(report: Report): Readonly<Record<string, unknown>> {
  const all = listMembers(report);
  const members = all.flatMap((one) => ('variables' in one ? [one] : []));
  const absent = all.flatMap((one) => ('why' in one ? [`${one.name}: ${one.why}`] : []));
  const reasons = [...explainLeftOut(report), ...absent];
  const groups = groupsOf(members);
  return {
    _meta: { hostvars: Object.fromEntries(members.map(({ name, variables }) => [name, variables])) },
    all: {
      children: ['ungrouped', ...groups.keys()],
      vars: {
        hostwright_made_at: report.madeAt,
        hostwright_complete: reasons.length === 0,
        hostwright_left_out_count: absent.length + (report.leftOut?.hosts ?? 0),
        hostwright_orphaned_count: report.counts.orphaned,
        hostwright_left_out: reasons.slice(0, mostNamed).map((one) => encodeSafely(one)),
      },
    },
    ...Object.fromEntries([...groups].map(([group, hosts]) => [group, { hosts }])),
  };
}

function listMembers({ hosts, listings }: Report): readonly (Member | Absent)[] {
  const untrusted = listUntrusted(listings);
  const declared = hosts.flatMap((host) => ('desired' in host.diff ? [{ host, desired: host.diff.desired }] : []));
  const namesakes = groupBy(declared, ({ desired }) => desired.key.name);
  return declared.map(({ host, desired }) => {
    const { region, name } = desired.key;
    // A declared name never contains an @.
    const own = shown((namesakes.get(name)?.length ?? 0) > 1 ? `${name}@${region}` : name);
    return memberOf(own, host, desired, !untrusted.includes(region));
  });
}

function memberOf(name: string, host: HostReport, desired: DesiredHost, isTrusted: boolean): Member | Absent {
  if (!isTrusted) return { name, why: 'the listing is not trusted' };
  const [live, another] = liveHostsOf(host);
  if (another !== undefined) return { name, why: 'several live hosts share this name' };
  // It does not answer. One that expired may.
  const state = host.findings.find((one) => one.class === 'dead' && 'state' in one && one.hostId === live?.hostId);
  if (state !== undefined) return { name, why: `dead: ${quoted(live?.state ?? '')}` };
  if (live === undefined) return { name, why: host.hold === undefined ? 'missing' : 'missing, and held' };
  const { private: inside, public: outside } = addressesOf(live);
  // The first private address, which every host has.
  const address = inside[0] ?? outside[0];
  // Without an address Ansible would look up the name, and might find another machine.
  if (address === undefined) return { name, why: 'no address reported' };
  const variables = {
    ansible_host: address,
    hostwright_host_id: encodeSafely(live.hostId),
    hostwright_region: encodeSafely(desired.key.region),
    hostwright_zone: encodeSafely(live.zone),
    hostwright_state: encodeSafely(live.state ?? ''),
    hostwright_private_addresses: inside,
    hostwright_public_addresses: outside,
    hostwright_tag: encodeSafely(live.tag),
    hostwright_template: encodeSafely(desired.template),
    hostwright_cpu: encodeSafely(live.cpu),
    hostwright_memory: encodeSafely(live.memory),
  };
  return { name, desired, variables };
}

/** Ansible executes text between braces, unless the text is marked as unsafe. */
function encodeSafely(value: string | number | undefined): unknown {
  if (typeof value !== 'string') return value;
  const safe = shown(value);
  return safe.includes('{') ? { __ansible_unsafe: safe } : safe;
}

/** Name of the group -> names of its hosts, both sorted. Ansible makes one group of names that differ in a mark. */
function groupsOf(members: readonly Member[]): ReadonlyMap<string, readonly string[]> {
  const named = members.flatMap(({ name, desired }) => {
    const sources = { region: desired.key.region, tag: desired.tag, template: desired.template };
    return Object.entries(sources).flatMap(([kind, text = '']) =>
      text === '' ? [] : [{ name, group: `${kind}_${text}`.replace(noLetter, '_') }],
    );
  });
  const groups = [...groupBy(named, ({ group }) => group)].sort(([a], [b]) => compareText(a, b));
  return new Map(groups.map(([group, own]) => [group, own.map(({ name }) => name)]));
}

/** Matches characters that a declaration allows and Ansible does not allow in the name of a group. */
const noLetter = /[^A-Za-z0-9_\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/gu;
