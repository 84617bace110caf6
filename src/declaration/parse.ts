import { addAtName, checkNames, countDeclaredHosts } from './checks/check-names.ts';
import { checkPasswordVariables } from './checks/password-variables.ts';
import { checkUhostHosts } from './checks/uhost-hosts.ts';
import { readUserDataOf } from './checks/user-data.ts';
import { readZones } from './checks/zones.ts';
import type { Declaration, DeclaredFile, HostEntry, Settings } from './declaration.ts';
import { findDialect } from './dialect.ts';
import { describeFault } from './faults/describe.ts';
import { DeclarationError, type Diagnostic } from './faults/diagnostic.ts';
import { type DeclarationFault, listFaults } from './faults/fault.ts';
import { findForeignFile } from './faults/foreign-file.ts';
import { addSchemaFaults } from './faults/schema-faults.ts';
import { findNotes } from './find-notes.ts';
import { joinSettings } from './join-settings.ts';
import { isMap, layerOfHost, layerOfTemplate, layersOfAll } from './layers.ts';
import { readHosts } from './read-hosts.ts';
import { findSecrets } from './secrets/secrets.ts';
import { composeTree } from './yaml/compose.ts';
import { placeOfValue, type ReadFile, sourceOfValue } from './yaml/place.ts';
import { readValues } from './yaml/read-values.ts';
import { indexSource, type SourceText } from './yaml/source-text.ts';
import type { Tree } from './yaml/tree.ts';

const mostShown = 100;

/** What an operator allows, and no declaration can. */
export interface ParseOptions {
  /** Patterns of well-known variables that may be read as a password. */
  readonly passwordVariables?: readonly string[] | undefined;
  /** Where the names of the files start. */
  readonly cwd?: string;
}

/**
 * Reads declarations as one. Each file's own region, zone, defaults and templates serve its own
 * hosts alone. Throws DeclarationError with every fault of every file at once.
 */
export async function parseDeclaration(
  sources: readonly SourceText[],
  { passwordVariables = [], cwd = '.' }: ParseOptions = {},
): Promise<Declaration> {
  const files: ReadFile[] = [];
  for (const source of sources) files.push(await readFile(source));
  const declared = new Map(files.map((file) => [file, declaredFile(file)]));
  const readFileOf = new Map([...declared].map(([file, one]) => [one, file]));
  const fileOf = (entry: HostEntry): ReadFile => readFileOf.get(entry.file) as ReadFile;

  const read: HostEntry[] = [];
  for (const [file, one] of declared) for (const entry of readHosts(file, one)) read.push(entry);
  const { hosts, texts: userData } = readUserDataOf(read, fileOf, cwd);
  const settings = { ...joinSettings(files), zones: readZones(hosts, fileOf, files) };
  checkPasswordVariables(hosts, fileOf, passwordVariables);
  checkUhostHosts(hosts, fileOf);
  const hostCount = countDeclaredHosts(hosts, fileOf);
  if (hostCount !== undefined) {
    checkNames(hosts, fileOf);
    checkLimit(hosts, hostCount, settings, fileOf);
  }
  throwFaults(files);
  const notes = [...declared].flatMap(([file, one]) => describeNotes(file, one, hosts));
  return { hosts, hostCount: hostCount ?? 0, settings, notes, files: [...declared.values()], userData };
}

async function readFile(source: SourceText): Promise<ReadFile> {
  const indexed = indexSource(source);
  const syntaxFaults = listFaults();
  const faults = listFaults();
  const tree = await composeTree(indexed, syntaxFaults);
  const sound = syntaxFaults.kept.length === 0;
  const read = tree === undefined ? { value: undefined, targets: new Map() } : readValues(tree, faults);
  const file = { source: indexed, tree: tree ?? emptyTree, ...read, syntaxFaults, faults, sound };
  const foreign = findForeignFile(file);
  if (foreign === undefined) {
    checkTop(file);
    return file;
  }
  const one = listFaults();
  one.add(foreign.fault);
  const { visible } = foreign;
  return { ...file, value: null, syntaxFaults: listFaults(), faults: one, sound: true, ...(visible && { visible }) };
}

const never = (_node: unknown): _node is never => false;
const emptyTree: Tree = { root: null, kinds: { isMap: never, isList: never, isScalar: never, isAlias: never } };

function checkTop(file: ReadFile): void {
  const { value, faults, sound } = file;
  if (faults.kept.some(({ rule }) => rule === 'too-large')) return;
  const help = 'begin the file with: apiVersion: hostwright/v1, and put the hosts under hosts:';
  if (isMap(value)) {
    addSchemaFaults(file);
  } else if (value === null) {
    faults.add({ rule: 'no-hosts', start: 0, end: 1, message: 'no hosts declared', help });
  } else if (sound) {
    const what = Array.isArray(value) ? 'a list' : 'a single value';
    const message = `a declaration is a map of fields, and this is ${what}`;
    faults.add({ rule: 'not-a-map', start: 0, end: 1, message, help });
  }
}

function declaredFile(file: ReadFile): DeclaredFile {
  const top = isMap(file.value) ? file.value : {};
  return {
    file: file.source.file,
    dialect: findDialect(top),
    layersOf({ index, template }) {
      const layer = template === undefined ? undefined : layerOfTemplate(top, template);
      return [...layersOfAll(top), ...(layer === undefined ? [] : [layer]), layerOfHost(top, index)];
    },
  };
}

function checkLimit(
  hosts: readonly HostEntry[],
  count: number,
  settings: Settings,
  fileOf: (entry: HostEntry) => ReadFile,
): void {
  const { maxHosts } = isMap(settings.limits) ? settings.limits : {};
  const last = hosts.at(-1);
  if (last === undefined || typeof maxHosts !== 'number' || count <= maxHosts) return;
  addAtName(fileOf(last), last, {
    rule: 'too-many-hosts',
    message: `${count} hosts are declared, and limits.maxHosts is ${maxHosts}`,
    help: 'declare fewer hosts, or agree on another limit',
  });
}

function throwFaults(files: readonly ReadFile[]): void {
  const diagnostics = files.flatMap((file) =>
    describeFaults(file, [...file.syntaxFaults.kept, ...certainFaults(file)]),
  );
  if (diagnostics.length === 0) return;
  const total = (file: ReadFile): number =>
    file.sound ? file.faults.total() : file.syntaxFaults.total() + certainFaults(file).length;
  throw new DeclarationError(
    diagnostics,
    files.reduce((sum, file) => sum + total(file), 0),
  );
}

/**
 * After a fault of syntax only what ends before it is known to be as it was meant, and whatever
 * seems to be missing may follow.
 */
function certainFaults(file: ReadFile): readonly DeclarationFault[] {
  if (file.sound) return file.faults.kept;
  const first = Math.min(...file.syntaxFaults.kept.map(({ start }) => start));
  return file.faults.kept.filter((fault) => {
    if (fault.end > first || fault.rule === 'missing-field' || fault.rule === 'no-hosts') return false;
    const [top, index] = fault.path ?? [];
    if (top === undefined) return fault.path === undefined;
    return placeOfValue(file, top === 'hosts' && index !== undefined ? [top, index] : [top]).end <= first;
  });
}

function describeNotes(file: ReadFile, declared: DeclaredFile, hosts: readonly HostEntry[]): readonly Diagnostic[] {
  return describeFaults(
    file,
    findNotes(
      file,
      hosts.filter((entry) => entry.file === declared),
    ),
  );
}

function describeFaults(file: ReadFile, faults: readonly DeclarationFault[]): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const { source, tree, sound, visible } = file;
  const secrets = findSecrets(source.text, tree, sound, visible);
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.slice(0, mostShown).map((fault) => describeFault(fault, source, secrets, nameOfHost(file, fault)));
}

function nameOfHost(file: ReadFile, { path: [top, index] = [] }: DeclarationFault) {
  if (top !== 'hosts' || typeof index !== 'number') return undefined;
  const path = ['hosts', index, 'name'];
  const name = sourceOfValue(file, path);
  return name === '' ? undefined : { ...placeOfValue(file, path), name };
}
