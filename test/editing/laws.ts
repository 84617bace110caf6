/** Laws of edits: what a case breaks, in words; undefined if it keeps all of them. */
import { proposeEdit } from '../../src/app/accept.ts';
import { declareRegions, importLive, importWanted } from '../../src/app/import.ts';
import type { Declared } from '../../src/app/read-declaration.ts';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { acceptChanges, isChanged } from '../../src/editing/accept.ts';
import { type ImportSettings, importHosts } from '../../src/editing/import-hosts.ts';
import { applyEdits } from '../../src/editing/splice.ts';
import { writeDeclaration } from '../../src/editing/write-declaration.ts';
import { startEmulator } from '../../src/emulator/server.ts';
import { type DesiredHost, formatKey, type LiveHost } from '../../src/model/host.ts';
import { ignoreSpelling } from '../../src/model/text/similar-names.ts';
import { diffHosts, type HostDiff, isCreatable } from '../../src/planning/diff.ts';
import { startStop } from '../../src/system/stop.ts';
import { comparison, liveAs, observation } from '../support/model/builders.ts';

const file = 'hosts.yaml';
const whole = { only: [], exclude: [] };
const otherHost = 'another host is declared in another way';
const withoutPlace = (host: DesiredHost) => ({ ...host, position: 0 });
const isJson = (text: string) => text.startsWith('{') && typeof JSON.parse(text) === 'object';
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

async function read(text: string): Promise<Declared> {
  const sources = [{ file, text }];
  const declaration = await parseDeclaration(sources);
  const desired = makeDesiredHosts(declaration);
  return { declaration, desired, sources, selection: whole, selected: desired };
}

/** Whether each line of a text is in another one, in the same order. */
function isWithin(lines: readonly string[], others: readonly string[]): boolean {
  let at = 0;
  for (const line of others) if (line === lines[at]) at += 1;
  return at === lines.length;
}

export async function importText(live: readonly LiveHost[], settings: ImportSettings) {
  const { dialect, projectId } = settings;
  const imported = await importHosts(live, settings);
  const text = writeDeclaration({ top: { dialect, projectId }, entries: imported.entries, before: [], after: [] });
  return { ...imported, text };
}

interface Fleet {
  readonly live: readonly LiveHost[];
  readonly settings: ImportSettings;
}

interface Drifted {
  readonly text: string;
  readonly changes: readonly Partial<LiveHost>[];
}

const isChosen = ({ key }: HostDiff) => !key.name.endsWith('3');

async function driftOf({ text, changes }: Drifted) {
  const before = await read(text);
  const live = before.desired.map((host, at) => liveAs(host, changes[at % changes.length]));
  return { before, live, diffs: diffHosts(before.desired, live, comparison()) };
}

/** Chosen hosts that can be accepted are in sync afterwards, and all others as they were. */
async function judgeEdit(
  edited: string,
  accepted: readonly HostDiff[],
  { before, live, diffs }: Awaited<ReturnType<typeof driftOf>>,
) {
  const after = await read(edited);
  const keys = new Set(accepted.map(({ key }) => formatKey(key)));
  const isOther = ({ key }: Pick<HostDiff, 'key'>) => !keys.has(formatKey(key));
  const told = diffHosts(after.desired, live, comparison());
  const others = (read: Declared) => read.desired.filter(isOther).map(withoutPlace);
  if (told.some((diff) => !isOther(diff) && diff.status !== 'in-sync')) return 'an accepted host is not in sync';
  if (accepted.length < diffs.filter(isChanged).filter(isChosen).length) return 'a host is refused';
  const valuesOf = (diff: HostDiff) => (isOther(diff) ? [diff.key, isChanged(diff) && diff.attributes] : []);
  const isKept = same(others(before), others(after)) && same(diffs.map(valuesOf), told.map(valuesOf));
  return isKept ? undefined : otherHost;
}

export const laws = {
  async import({ live, settings }: Fleet) {
    const { text, hosts, skipped, entries } = await importText(live, settings);
    if (hosts.length + skipped.length !== live.length || skipped.some(({ reason }) => reason === '')) {
      return 'a host is left out without a reason';
    }
    if (entries.length === 0) return undefined;
    const { desired } = await read(text).catch(() => ({ desired: [] }));
    if (desired.length === 0) return 'what is imported is no declaration';
    const rules = comparison({ dialect: settings.dialect });
    const diffs = diffHosts(desired, live, rules).filter(({ status }) => status !== 'unmanaged');
    const seen = new Set(diffs.map((diff) => ('live' in diff ? diff.live : undefined)));
    if (diffs.some(({ status }) => status !== 'in-sync') || hosts.some((host) => !seen.has(host))) {
      return 'what is imported is not in sync';
    }
    return diffHosts(desired, [], rules).some(isCreatable) ? 'an imported host may be bought again' : undefined;
  },

  async into({ text, live }: Pick<Drifted, 'text'> & Pick<Fleet, 'live'>) {
    const before = await read(text);
    const rules = comparison({ dialect: 'uhost' });
    const { text: edited, hosts } = await importWanted(before, live, { into: file }, { cwd: '.' });
    if (hosts.length === 0) return undefined;
    const { desired } = await read(edited);
    const keys = new Set(hosts.map(formatKey));
    const own = desired.filter(({ key }) => keys.has(formatKey(key)));
    const isSame = (diff: HostDiff) => diff.status === 'in-sync' && diff.live.zone === diff.desired.zone;
    const isInSync = diffHosts(own, hosts, rules).every(isSame);
    if (own.length < hosts.length || !isInSync) return 'what is imported is not in sync';
    if (diffHosts(own, [], rules).some(isCreatable)) return 'an imported host may be bought again';
    const missing = before.desired.filter(({ key }) => !live.some((host) => formatKey(host) === formatKey(key)));
    const near = new Set(missing.map(({ key }) => ignoreSpelling(key.name)));
    if (hosts.some(({ name }) => near.has(ignoreSpelling(name))))
      return 'a host is imported that may be a declared one';
    const others = desired.filter(({ key }) => !keys.has(formatKey(key)));
    if (!same(others.map(withoutPlace), before.desired.map(withoutPlace))) return otherHost;
    if (isJson(text)) return isJson(edited) ? undefined : 'JSON is edited as YAML';
    const lines = text.split('\n').filter((line) => !line.startsWith('hosts: ['));
    return isWithin(lines, edited.split('\n')) ? undefined : 'another line is edited';
  },

  /** The edit alone. */
  async accept(given: Drifted) {
    const drift = await driftOf(given);
    const edit = async (text: string, { declaration }: Declared, diffs: readonly HostDiff[]) => {
      const { edits, accepted } = acceptChanges(declaration, diffs.filter(isChanged).filter(isChosen));
      return { text: applyEdits(text, [...edits.values()][0] ?? []), accepted };
    };
    const { text, accepted } = await edit(given.text, drift.before, drift.diffs);
    const broken = await judgeEdit(text, accepted, drift);
    if (broken !== undefined) return broken;
    // Lines without a declared name or a value stay, in their order.
    const rest = (all: string) => {
      const lines = all.split('\n').filter((line) => !/cpu|memory|tag|name|template:|^\r$/.test(line));
      return lines.map((line) => line.replace(/,$/, ''));
    };
    if (isJson(given.text) !== isJson(text)) return 'JSON is edited as YAML';
    if (!same(rest(text), rest(given.text))) return 'another line is edited';
    const again = await read(text);
    const second = await edit(text, again, diffHosts(again.desired, drift.live, comparison()));
    return second.text === text ? undefined : 'a second accept edits again';
  },

  /** As the command proves it: rather nothing than a wrong edit. */
  async acceptProven(given: Drifted) {
    const drift = await driftOf(given);
    const options = { passwordVariables: undefined, cwd: '.' };
    const seen = [observation(drift.live)];
    try {
      const chosen = drift.diffs.filter(isChanged).filter(isChosen);
      const { files, accepted } = await proposeEdit(chosen, drift.before, seen, undefined, options);
      return await judgeEdit(files[0]?.after ?? given.text, accepted, drift);
    } catch {
      return undefined;
    }
  },

  /** One HostId in two regions. */
  async untrusted(id: string) {
    const hosts = ['cn-bj2', 'hk'].map((Region) => ({ Region, Name: Region, HostId: id }));
    const cloud = await startEmulator({ hosts });
    const env = { HOSTWRIGHT_PUBLIC_KEY: 'emulator-public-key', HOSTWRIGHT_PRIVATE_KEY: 'emulator-private-key' };
    const screen = { out() {}, err() {}, interactive: false, colour: { out: false, err: false } };
    const io = { env, cwd: '.', stdin: process.stdin, ...screen, stop: startStop() };
    try {
      const flags = { region: ['cn-bj2', 'hk'], endpoint: cloud.url } as unknown as Parameters<typeof importLive>[1];
      await importLive(await declareRegions(flags), flags, io);
      return 'hosts are imported from a listing that is not trusted';
    } catch (error) {
      return (error as { code?: unknown }).code === 'listing-untrusted' ? undefined : String(error);
    } finally {
      await cloud.close();
    }
  },
};
