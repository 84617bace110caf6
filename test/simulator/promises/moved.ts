/**
 * A host that was moved to another region, or renamed, in the declaration is not bought again beside the one that the
 * fleet has: not while that one is live, whether listings show it yet or not, and not where its create may still make it.
 * The watcher of these histories sees the whole cloud, so it asks no listing.
 */
import { type DesiredHost, formatKey, type HostKey } from '../../../src/core/host.ts';
import { type CloudHost, isLive } from '../cloud/cloud.ts';
import type { RequestMemory, RunMemory, WorldMemory } from '../machine/memory.ts';
import type { WorldRules } from '../rules.ts';
import type { JournalFacts } from './journal-text.ts';

export interface MoveMeans {
  readonly rules: WorldRules;
  readonly memory: WorldMemory;
  readonly hosts: () => readonly CloudHost[];
  readonly assumed: boolean;
  readonly add: (promise: string, what: string) => void;
}

/** A create that left while no host of those that it could be a replacement of was there. */
interface Left {
  readonly process: number;
  readonly desired: DesiredHost;
  readonly declared: ReadonlySet<string>;
  readonly facts: JournalFacts;
}

export function watchMoves({ rules, memory, hosts, assumed, add }: MoveMeans) {
  const left: Left[] = [];
  const requestOf = (host: CloudHost) => memory.requests.find(({ request }) => request.number === host.request);
  const check = (create: Left, host: CloudHost) => {
    const made = requestOf(host);
    if (made === undefined || !isReplacement(create, host, made)) return;
    const { process, desired } = create;
    const names = `${formatKey(desired.key)} while ${host.hostId} is ${host.region}/${host.asked}`;
    add('I21', `process ${process} sends ${names}`);
  };
  const watches = rules.moves === true && assumed && rules.fleet !== undefined;
  return {
    leaving({ process, declared, allowed }: RunMemory, key: HostKey, facts: JournalFacts): void {
      const desired = declared.find((one) => formatKey(one.key) === formatKey(key));
      if (!watches || desired === undefined || allowed.includes(key.name)) return;
      const create = {
        process: process.number,
        desired,
        declared: new Set(declared.map((one) => formatKey(one.key))),
        facts,
      };
      left.push(create);
      for (const host of hosts()) if (isLive(host) && host.request !== undefined) check(create, host);
    },
    /** It may come to be after the create that would replace it has left. */
    committed(host: CloudHost): void {
      if (watches) for (const create of left) check(create, host);
    },
  };
}

/** Whether the journal knew enough of the create of that host for a run to ask first. */
function isReplacement({ desired, declared, facts }: Left, host: CloudHost, made: RequestMemory): boolean {
  const was = { region: host.region, name: host.asked };
  if (declared.has(formatKey(was)) || declared.has(formatKey({ region: host.region, name: host.name }))) return false;
  const intent = facts.intents.find(({ id }) => id === made.intent);
  // A lost journal knows nothing of it. One that took another host for it, or was told so, does not know whose it is.
  if (intent === undefined || (intent.hostId !== undefined && intent.hostId !== host.hostId)) return false;
  if (was.name === desired.key.name) return was.region !== desired.key.region;
  // A rename across regions is not noticed: only a name tells that a host was moved.
  if (was.region !== desired.key.region) return false;
  const { imageId, cpu, memory, diskSpace } = desired;
  const isAlike =
    host.imageId === imageId && host.cpu === cpu && host.memory === memory && host.diskSpace === diskSpace;
  return isAlike && !facts.told.has(host.hostId);
}
