/**
 * `init`: what a folder needs to plan: a declaration of what is live, its schema, and a pipeline; and `schema`, which
 * prints any schema. Only reads the cloud.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import platforms from '../../examples/init/pipelines.json' with { type: 'json' };
import manifest from '../../package.json' with { type: 'json' };
import { readRegularFile } from '../declare/files.ts';
import { attempt, KnownError } from '../model/errors.ts';
import { quoteForShell, writeCommandLine } from '../model/text/shell-word.ts';
import { plural } from '../report/words/style.ts';
import { writeNewFile } from '../system/disk.ts';
import { ask, mayAsk } from './apply/ask.ts';
import { readEditable, writeEdited } from './edited-file.ts';
import { declareRegions, importLive } from './import.ts';
import type { Io } from './io.ts';
import { misspelt, sayNotes } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import { readCloudSettings, readDialect } from './settings/cloud-settings.ts';
import { type FlagsOf, pipelines } from './settings/command-flags.ts';
import { usualFiles } from './settings/flags.ts';
import { writeRepeatFlags } from './settings/journal-place.ts';

/** A saved plan, and the journal of a pipeline. */
const ignored = ['plan.json', '.hostwright/'];

/** `folder`: where the package is installed. */
export async function runInit(given: FlagsOf<'init'>, folder: string, io: Io): Promise<CommandResult> {
  const declared = usualFiles.find((name) => existsSync(join(io.cwd, name)));
  const flags = await complete(given, declared !== undefined, io);
  const { cloud, endpoint: url, pipeline: platform } = flags;
  const { endpoint } = await readCloudSettings(flags, io, readDialect(flags));
  const first = declared === undefined ? await declareFirst(flags, folder, io) : undefined;
  const answers = { endpoint, hasPassword: namesPassword(declared, io), branch: findBranch(io) };
  const pipeline = platform && makePipeline(platform, folder, answers);
  if (pipeline !== undefined && endpoint.protocol === 'http:') {
    sayNotes([`${endpoint.origin} is on this machine: the pipeline needs another HOSTWRIGHT_ENDPOINT`], io);
  }
  const { written, kept } = await writeFiles({ first, files: pipeline?.files ?? [] }, folder, io);
  const plan = writeCommandLine('plan', await writeRepeatFlags({ cloud, endpoint: url }, io));
  const facts = {
    cloud,
    endpoint: endpoint.origin,
    regions: first?.regions ?? [],
    written,
    kept: [...(declared === undefined ? [] : [declared]), ...kept],
    skipped: kept.includes('hosts.yaml') ? 0 : (first?.skipped ?? 0),
    settings: pipeline?.settings ?? [],
    next: [...(pipeline?.pack ?? []), plan],
  };
  return { kind: 'document', exit: facts.skipped > 0 ? 'partial' : 'ok', document: { kind: 'init', facts } };
}

/** Of the declaration that was there: what is imported names no password, and neither does the example. */
function namesPassword(declared: string | undefined, { cwd }: Pick<Io, 'cwd'>): boolean {
  return declared !== undefined && /^[^#\n]*\b(?:password|use):/m.test(readText(join(cwd, declared)));
}

/** Empty for a file that cannot be read. */
function readText(path: string): string {
  const read = readRegularFile(path);
  return read.status === 'read' ? Buffer.from(read.bytes).toString('utf8') : '';
}

interface Files {
  readonly first: { readonly text: string; readonly note: string } | undefined;
  /** Path and content of each. */
  readonly files: readonly (readonly [string, string])[];
}

/** Writes what is not there yet. */
async function writeFiles({ first, files }: Files, folder: string, io: Io) {
  const [written, kept]: [string[], string[]] = [[], []];
  const tell = (path: string, isWritten: boolean, note = '') => {
    if (isWritten) written.push(note === '' ? path : `${path} (${note})`);
    else kept.push(path);
  };
  const write = async (path: string, content: string, note?: string) =>
    tell(path, await writeNewFile(join(io.cwd, path), content), note);
  if (first !== undefined) await write('hosts.yaml', first.text, first.note);
  await write('hosts.schema.json', readWholeSchema(join(folder, 'schemas'), 'declaration'));
  if (existsSync(join(io.cwd, '.gitignore'))) {
    const lacking = await ignoreFiles(io);
    tell('.gitignore', lacking.length > 0, plural(lacking.length, 'line'));
  } else await write('.gitignore', writeLines(ignored), plural(ignored.length, 'line'));
  for (const [path, content] of files) await write(path, content);
  return { written, kept };
}

/** `needed`: how the flag is written that a run without a terminal must have. `declares`: for a new declaration. */
const questions = [
  {
    flag: 'cloud',
    text: 'Cloud: its name in clouds.yaml, or the address of its API: ',
    needed: '--cloud NAME or --endpoint URL',
  },
  { flag: 'region', declares: true, text: 'Regions, with commas between them: ', needed: '--region REGION' },
  { flag: 'fleet', declares: true, text: 'Fleet, a name for these hosts: ', needed: '--fleet NAME' },
  { flag: 'project', declares: true, text: 'Project, if the cloud is of UCloud (or Enter): ' },
  { flag: 'pipeline', text: `Pipeline: ${pipelines.join(', ')} (or Enter): ` },
] as const;

/**
 * Asks what no flag has answered, if the answers of flags do not suffice. Throws KnownError that names each flag which
 * is missing, where nobody can be asked.
 */
async function complete(given: FlagsOf<'init'>, isDeclared: boolean, io: Io): Promise<FlagsOf<'init'>> {
  const open = questions.filter(
    (one) => !given[one.flag] && !(one.flag === 'cloud' && given.endpoint) && !(isDeclared && 'declares' in one),
  );
  const suggestions = open.flatMap((one) => ('needed' in one ? [`Add ${one.needed}.`] : []));
  const refusal = new KnownError('flag-invalid', 'init does not know enough, and nobody can be asked.', {
    suggestions,
  });
  if (suggestions.length === 0) return given;
  if (!mayAsk(given, io)) throw refusal;
  let flags = given;
  for (const one of open) {
    let taken: Partial<FlagsOf<'init'>> | undefined;
    while (taken === undefined) {
      const answer = await ask(one.text, io);
      if (answer === undefined) throw refusal;
      taken = answer === '' && !('needed' in one) ? {} : takeAnswer(one.flag, answer);
    }
    flags = { ...flags, ...taken };
  }
  return flags;
}

/** Undefined for what is no answer. */
function takeAnswer(flag: (typeof questions)[number]['flag'], answer: string): Partial<FlagsOf<'init'>> | undefined {
  const pipeline = pipelines.find((one) => one === answer);
  if (flag === 'pipeline') return pipeline && { pipeline };
  if (answer === '') return undefined;
  if (flag === 'region') return { region: answer.split(/[\s,]+/).filter(Boolean) };
  return { [flag === 'cloud' && answer.includes('://') ? 'endpoint' : flag]: answer };
}

/** The declaration of what is live, or else one to begin with: it plans at once, and creates nothing as it is. */
async function declareFirst(flags: FlagsOf<'init'>, folder: string, io: Io) {
  const { fleet = '', project } = flags;
  const named = [...new Set(flags.region)];
  const imported = await importLive(await declareRegions({ ...flags, region: named }), flags, io);
  const { text, hosts, skipped, live, inSync, dead } = imported;
  const file = join(folder, 'examples/init', project === undefined ? 'documented.txt' : 'uhost.txt');
  const [head = '', ...rest] = readFileSync(file, 'utf8').split('\n');
  const values = { PROJECT: JSON.stringify(project), FLEET: JSON.stringify(fleet), REGION: named[0] ?? '' };
  const example = rest.join('\n').replace(/PROJECT|FLEET|REGION/g, (word) => values[word as keyof typeof values]);
  const isEmpty = hosts.length === 0;
  const checked = dead.length === 0 ? ', in sync' : `: ${inSync} in sync, ${dead.length} dead`;
  const regions = named.map((region) => ({ region, hosts: live.filter((host) => host.region === region).length }));
  const unseen = regions.filter((one) => one.hosts === 0);
  sayNotes(
    unseen.map(({ region }) => `${region} has no host. ${misspelt}`),
    io,
  );
  const reasons = text
    .split(/^(?=# not imported)/m)
    .slice(1)
    .join('');
  return {
    text: `${head}\n${isEmpty ? example + reasons : text}`,
    note: isEmpty ? 'no host yet' : `${hosts.length} of ${plural(live.length, 'host')} imported${checked}`,
    regions,
    skipped: skipped.length,
  };
}

/** The files of examples/ for a platform, with the answers filled in, and what only its settings page can do. */
function makePipeline(
  platform: keyof typeof platforms,
  folder: string,
  { endpoint, hasPassword, branch }: { readonly endpoint: URL; readonly hasPassword: boolean; readonly branch: string },
) {
  const { files, replace, replaceWithoutPassword, settings, packageFolder: into } = platforms[platform];
  const pairs: readonly string[][] = [...replace, ...(hasPassword ? [] : replaceWithoutPassword)];
  const onBranch = (text: string) => text.replaceAll(/\bmain\b/g, branch);
  const fill = (text: string) =>
    pairs.reduce(
      (all, [from = '', to = '']) => all.replaceAll(from, to.replace('<endpoint>', endpoint.origin)),
      onBranch(text),
    );
  const read = (example: string) => fill(readFileSync(join(folder, 'examples', example), 'utf8'));
  // The pipeline installs the package, whose digest is beside it.
  const npm = `npm pack --silent --ignore-scripts ${quoteForShell(folder)}`;
  const sum = `sha512sum ${manifest.name}-${manifest.version}.tgz > SHA512SUMS`;
  const pack = into === '' ? [] : [`mkdir -p ${into} && (cd ${into} && ${npm} && ${sum})`];
  return {
    files: Object.entries(files).map(([path, example]) => [path, read(example)] as const),
    settings: settings.map(onBranch),
    pack,
  };
}

/** The branch that is cloned by default, as far as is known: that of the origin, or the one that is checked out. */
function findBranch({ cwd }: Pick<Io, 'cwd'>): string {
  for (const name of ['refs/remotes/origin/HEAD', 'HEAD']) {
    const text = readText(join(cwd, '.git', name));
    // A name that YAML, Groovy and a shell read alike.
    const branch = /^ref: refs\/(?:remotes\/origin|heads)\/([a-z][\w./-]*)\n$/i.exec(text)?.[1];
    if (branch !== undefined) return branch;
  }
  return 'main';
}

const writeLines = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');

/** Adds to `.gitignore` the lines that it lacks, and returns them; none, if it cannot be edited. */
async function ignoreFiles(io: Io): Promise<readonly string[]> {
  const file = attempt(() => readEditable('.gitignore', io));
  if (file instanceof KnownError) return [];
  const { before } = file;
  const lines = before.split(/\r?\n/);
  const lacking = ignored.filter((line) => !lines.includes(line));
  const start = before === '' || before.endsWith('\n') ? before : `${before}\n`;
  if (lacking.length > 0) await writeEdited([{ ...file, after: start + writeLines(lacking) }], io);
  return lacking;
}

// `schema`: the schemas of the package, as editors and validators need them.

export function runSchema(folder: string, name: string, io: Io): CommandResult {
  io.out(readWholeSchema(join(folder, 'schemas'), name));
  return { kind: 'printed', exit: 'ok' };
}

interface SchemaText {
  readonly definitions: Readonly<Record<string, unknown>>;
}

const shared = 'common.schema.json';

/** One document for editors and validators: with the definitions of schemas/common.schema.json that it needs. */
export function readWholeSchema(folder: string, name: string): string {
  const text = readFileSync(join(folder, `${name}.schema.json`), 'utf8');
  if (!text.includes(`"${shared}#`)) return text;
  const schema: SchemaText = JSON.parse(text);
  const common: SchemaText = JSON.parse(readFileSync(join(folder, shared), 'utf8'));
  const needed = new Set<string>();
  const need = (node: unknown, reference: RegExp) => {
    for (const [, one = ''] of JSON.stringify(node).matchAll(reference)) {
      if (needed.has(one)) continue;
      needed.add(one);
      need(common.definitions[one], /"#\/definitions\/(\w+)"/g);
    }
  };
  need(schema, /"common\.schema\.json#\/definitions\/(\w+)"/g);
  const taken = Object.fromEntries(Object.entries(common.definitions).filter(([one]) => needed.has(one)));
  const whole = { ...schema, definitions: { ...schema.definitions, ...taken } };
  return `${JSON.stringify(whole, null, 2).replaceAll(`"${shared}#`, '"#')}\n`;
}
