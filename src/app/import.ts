/** `import`: live hosts -> a declaration that is in sync with them. Only reads the cloud. */
import { makeDesiredHosts } from '../declare/declaration.ts';
import type { ReadFile } from '../declare/yaml/place.ts';
import { type ImportedHosts, importHosts, type SkippedHost } from '../editing/import-hosts.ts';
import { addHosts, writeDeclaration } from '../editing/write-declaration.ts';
import { emptyLedger } from '../ledger/ledger.ts';
import { KnownError } from '../model/errors.ts';
import { formatKey, type HostKey, type LiveHost } from '../model/host.ts';
import { foldNames } from '../model/text/fold-names.ts';
import { selects } from '../model/text/name-pattern.ts';
import { writeCommandLine } from '../model/text/shell-word.ts';
import { ignoreCase, ignoreSpelling } from '../model/text/similar-names.ts';
import { diffHosts, type HostDiff } from '../planning/diff.ts';
import { listSome, plural, quoted, shown } from '../report/words/style.ts';
import { realClock } from '../system/clock.ts';
import { countLiving, parseUnseen, readEditable, requireTrust, writeEdited } from './edited-file.ts';
import type { Io } from './io.ts';
import { look, unguarded } from './look.ts';
import { sayNotes } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import { type Declared, readDeclared } from './read-declaration.ts';
import { readCloudSettings, readDialect, scopeOf } from './settings/cloud-settings.ts';
import type { FlagsOf } from './settings/command-flags.ts';
import { usualFiles } from './settings/flags.ts';
import { writeRepeatFlags } from './settings/journal-place.ts';

export async function runImport(flags: FlagsOf<'import'>, io: Io): Promise<CommandResult> {
  const { into, fleet } = flags;
  const before = into === undefined ? undefined : readEditable(into, io);
  const declared = into === undefined ? await declareRegions(flags) : await readInto(into, flags, io);
  const imported = await importLive(declared, flags, io);
  const { text, hosts, skipped } = imported;
  if (before !== undefined && hosts.length > 0) await writeEdited([{ ...before, after: text }], io);
  tell(imported, into, io);
  if (into === undefined && fleet === undefined && hosts.length > 0) sayNotes([noFleet], io);
  if (hosts.length > 0) io.err(`Next: ${await adviseOnPlan(flags, io)}\n`);
  const facts = {
    lines: into === undefined && hosts.length > 0 ? text.split('\n').slice(0, -1) : [],
    imported: hosts.length,
    skipped: skipped.map(({ live: { hostId, name, region }, reason }) => ({ hostId, name, region, reason })),
  };
  return { kind: 'document', exit: skipped.length > 0 ? 'partial' : 'ok', document: { kind: 'import', facts } };
}

const noFleet =
  'without a fleet, a host that is renamed in this file counts as a new one, and apply can buy it: add --fleet NAME';

/** With --region, the regions that are listed are those, and not the file's own. */
async function readInto(file: string, flags: FlagsOf<'import'>, io: Io): Promise<Declared> {
  const declared = await readDeclared({ file: [file] }, { ...io, quiet: true });
  if (flags.region === undefined) return declared;
  const { emptyRegions } = (await declareRegions(flags)).declaration;
  return { ...declared, declaration: { ...declared.declaration, emptyRegions }, selected: [] };
}

/** The command with which the plan of what was written is seen. */
async function adviseOnPlan({ into, cloud, endpoint }: FlagsOf<'import'>, io: Io): Promise<string> {
  const file = into === undefined || usualFiles.includes(into) ? [] : [into];
  const plan = writeCommandLine('plan', await writeRepeatFlags({ cloud, endpoint, file }, io));
  return into === undefined ? `save it as ${usualFiles[0]}, and run "${plan}"` : plan;
}

/** `wanted`: the selected hosts of `live` that nobody declares. */
export async function importLive(declared: Declared, flags: FlagsOf<'import'>, io: Io) {
  refuseDeclaredTerms([...(flags.only ?? []), ...(flags.exclude ?? [])]);
  const live = await listLive(declared, flags, io);
  const imported = await importWanted(declared, live, flags, io);
  const { counted } = imported;
  const are = `${plural(counted.length, 'host is', 'hosts are')} dead (${listSome(counted, 10)})`;
  const end = 'until that is mended in the console, or an ignore rule covers it';
  if (counted.length > 0) sayNotes([`${are}: ${end}, drift ends with exit 2 and apply with exit 8`], io);
  sayNotes(noteZones(imported.diffs, flags.into), io);
  return { ...imported, live };
}

/** A file has one zone of its own, and a host that is not there would be created in it. */
function noteZones(diffs: readonly HostDiff[], into = ''): readonly string[] {
  const own = diffs.flatMap((diff) => (diff.status === 'in-sync' ? [diff] : []));
  const given = own.filter(({ desired, live }) => desired.zone !== undefined && desired.zone !== live.zone);
  const [first] = given;
  if (first === undefined) return [];
  const zone = `${shown(into)} gives ${plural(given.length, 'host')} the zone ${shown(first.desired.zone ?? '')}`;
  const names = listSome(
    foldNames(given.map(({ key }) => key.name)).map(({ text }) => shown(text)),
    10,
  );
  return [`${zone}, and the listing does not show theirs (${names}): write it before you remove create: never`];
}

/** Imports the wanted hosts, without a look at the cloud, and keeps only those that are in sync with the text. */
export async function importWanted(
  declared: Declared,
  live: readonly LiveHost[],
  flags: Partial<FlagsOf<'import'>>,
  io: Pick<Io, 'cwd'>,
) {
  const { only = [], exclude = [] } = flags;
  const { settings } = declared.declaration;
  const names = new Set(declared.desired.map(({ key }) => formatKey(key)));
  const selected = live.filter((host) => selects({ only, exclude }, host));
  const wanted = selected.filter((host) => !names.has(formatKey(host)));
  const clashOf = findClashes(declared, live);
  let skipped: readonly SkippedHost[] = wanted.flatMap((host) =>
    clashOf(host).map((reason) => ({ live: host, reason })),
  );
  let free = wanted.filter((host) => clashOf(host).length === 0);
  for (;;) {
    const imported = await importHosts(free, settings, live);
    const { hosts } = imported;
    skipped = [...skipped, ...imported.skipped];
    const text = write(declared, imported, skipped, flags);
    const diffs = hosts.length === 0 ? [] : await planText(text, hosts, live, declared, io);
    const wrong = diffs.filter(({ status }) => status !== 'in-sync');
    if (wrong.length === 0) return { text, hosts, skipped, selected, wanted, diffs, ...countLiving(diffs, settings) };
    // The file's own defaults may say what a host is not, and no field can take that back.
    const reasons = new Map(wrong.map((diff) => [formatKey(diff.key), reasonOf(diff)]));
    const others = hosts.flatMap((host) => {
      const reason = reasons.get(formatKey(host));
      return reason === undefined ? [] : [{ live: host, reason }];
    });
    skipped = [...skipped, ...others];
    free = hosts.filter((host) => !reasons.has(formatKey(host)));
  }
}

/** Why a host cannot be declared beside those that are, or must not, because the next apply would buy a second one. */
function findClashes({ desired }: Declared, live: readonly LiveHost[]): (host: LiveHost) => readonly string[] {
  const keyOf = (ignore: (name: string) => string, { region, name }: HostKey) =>
    formatKey({ region, name: ignore(name) });
  const there = new Set(live.map(formatKey));
  const taken = new Set(desired.map(({ key }) => keyOf(ignoreCase, key)));
  const missing = new Map(
    desired.flatMap(({ key }) => (there.has(formatKey(key)) ? [] : [[keyOf(ignoreSpelling, key), key.name]])),
  );
  return (host) => {
    if (taken.has(keyOf(ignoreCase, host))) return ['a declared name differs from it only by case or Unicode form'];
    const name = missing.get(keyOf(ignoreSpelling, host));
    return name === undefined ? [] : [`it may be ${quoted(name)}, which is declared and not live`];
  };
}

/** Hosts that nobody declares have neither. */
function refuseDeclaredTerms(patterns: readonly string[]): void {
  const term = patterns.find((pattern) => /^(?:file|template):/.test(pattern));
  if (term === undefined) return;
  throw new KnownError('flag-invalid', `A live host has no file and no template, so ${quoted(term)} selects none.`, {
    suggestions: ['Select by a name, tag: or region:.'],
  });
}

/** A declaration without hosts in each region. Throws KnownError for a flag that no declaration could say. */
export async function declareRegions(flags: FlagsOf<'import'>): Promise<Declared> {
  const { region: regions = [], fleet } = flags;
  if (regions.length === 0) {
    throw new KnownError('flag-invalid', 'import needs to know where to look: a region, or a declaration.', {
      suggestions: [
        'Name a region: --region cn-bj2. It can be repeated.',
        'Or add to a declaration: --into hosts.yaml.',
      ],
    });
  }
  const top = { apiVersion: 'hostwright/v1', ...readDialect(flags), fleet };
  const sources = regions.map((region) => ({
    file: `--region ${region}`,
    text: JSON.stringify({ ...top, region, hosts: [] }),
  }));
  const declaration = await parseUnseen(sources, {}, (why) => `No declaration can have this: ${why}.`);
  return { declaration, desired: [], sources: [], selection: { only: [], exclude: [] }, selected: [] };
}

/** Throws KnownError if a region cannot be listed, or its listing cannot be trusted. */
async function listLive(declared: Declared, flags: FlagsOf<'import'>, io: Io): Promise<readonly LiveHost[]> {
  const { settings } = declared.declaration;
  const cloud = await readCloudSettings(flags, io, settings);
  const scope = scopeOf(cloud, settings);
  const { plan } = await look({ declared, cloud, scope, ledger: emptyLedger, repeatFlags: undefined }, unguarded, io);
  requireTrust(plan.observations);
  return plan.observations.flatMap(({ hosts }) => hosts);
}

/** A plan of this text over these hosts, and over what else has their names. */
async function planText(
  text: string,
  hosts: readonly LiveHost[],
  live: readonly LiveHost[],
  declared: Declared,
  io: Pick<Io, 'cwd'>,
): Promise<readonly HostDiff[]> {
  const { dialect, compareDisk, defaultTag } = declared.declaration.settings;
  const [own] = declared.sources;
  const file = own?.file ?? 'imported';
  const keys = new Set(hosts.map(formatKey));
  const refuse = (why: string) => `The hosts cannot be added to ${shown(file)}: ${why}.`;
  const desired = makeDesiredHosts(await parseUnseen([{ file, text }], { cwd: io.cwd }, refuse));
  return diffHosts(
    desired.filter(({ key }) => keys.has(formatKey(key))),
    live.filter((host) => keys.has(formatKey(host))),
    { dialect, compareDisk, defaultTag },
  );
}

function reasonOf(diff: HostDiff): string {
  const names = diff.status === 'changed' ? diff.attributes.map(({ attribute }) => attribute).join(' and ') : 'fields';
  return `the defaults of this file give it another ${names}`;
}

const notOfUhost = [
  'A listing shows no labels, userData, securityGroupId, publicIp, privateIp,',
  'and no custom image: imageId is the base image.',
];

function write(
  declared: Declared,
  imported: ImportedHosts,
  skipped: readonly SkippedHost[],
  { into, region: regions = [], fleet, ...flags }: Partial<FlagsOf<'import'>>,
): string {
  const { files, settings } = declared.declaration;
  if (into !== undefined) return addTo(files[0], imported, into);
  const { projectId } = readDialect(flags);
  const own = regions.filter((one) => imported.hosts.some(({ region }) => region === one));
  const where = `${own.join(', ')}${projectId === undefined ? '' : ` (project ${projectId})`}`;
  const day = new Date(realClock.wall()).toISOString().slice(0, 10);
  return writeDeclaration({
    top: { dialect: settings.dialect === 'uhost' ? 'uhost' : undefined, projectId, fleet },
    entries: imported.entries,
    before: [
      `${plural(imported.hosts.length, 'host')} of ${where}, imported ${day}.`,
      `No listing shows ${settings.dialect === 'uhost' ? '' : 'zone, '}password, loginMode, chargeQuantity.`,
      'create: never keeps apply from buying one; remove it when these are filled in. A new host says create: if-missing.',
      ...(settings.dialect === 'uhost' ? notOfUhost : []),
    ],
    after: skipped.map(describeSkipped),
  });
}

/** In quotation marks, which show where a name ends. */
function describeSkipped({ live: { name, hostId }, reason }: SkippedHost): string {
  return `not imported: ${shown(JSON.stringify(name))} (${shown(hostId)}): ${shown(reason)}`;
}

function addTo(file: ReadFile | undefined, { entries }: ImportedHosts, into: string): string {
  const text = file === undefined ? undefined : addHosts(file, entries);
  if (text !== undefined) return text;
  throw new KnownError('flag-invalid', `No host can be added to ${shown(into)}: its hosts are written with an alias.`, {
    suggestions: ['Write hosts as a plain list.'],
  });
}

function tell(
  { text, hosts, skipped, selected, wanted, live, inSync, dead }: Awaited<ReturnType<typeof importLive>>,
  into: string | undefined,
  io: Io,
): void {
  if (wanted.length === 0) {
    const none = live.length === 0 ? 'no host is listed' : 'no listed host is selected';
    const all = `each ${selected.length < live.length ? 'selected' : 'listed'} host is declared`;
    io.err(`Nothing to import: ${selected.length === 0 ? none : all}.\n`);
    return;
  }
  const left = skipped.length === 0 ? '' : ` (${skipped.length} cannot be declared)`;
  const where = into === undefined ? `into ${plural(text.split('\n').length - 1, 'line')}` : `into ${shown(into)}`;
  io.err(`Imported ${hosts.length} of ${plural(wanted.length, 'host')} ${where}${left}.\n`);
  for (const one of into === undefined ? [] : skipped) io.err(`  ${describeSkipped(one)}\n`);
  const checked = `${inSync} in sync${dead.length === 0 ? '' : `, ${dead.length} dead`}`;
  if (hosts.length > 0) io.err(`Checked against the listing: ${checked}.\n`);
}
