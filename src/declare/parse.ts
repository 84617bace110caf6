import type { ErrorObject } from 'ajv';
import type { DialectName } from '../model/dialect.ts';
import { isObject } from '../model/text/json.ts';
import { checkNames, checkPasswordVariables, countDeclared, findNotes } from './checks.ts';
import type { CompleteFields, Declaration, HostEntry } from './declaration.ts';
import type { Diagnostic } from './faults/diagnostic.ts';
import type { HostProblem } from './faults/host-faults.ts';
import type { DeclarationFault } from './faults/rules.ts';
import { emptyRegionOf, type HostFields, layersOf, mergeFields, templateOf, topOf } from './layers.ts';
import { readName } from './name-rules.ts';
import { joinSettings, readZones } from './settings.ts';
import type { UhostHosts } from './uhost-hosts.ts';
import type { WithUsed } from './use.ts';
import { validateFields, validateFile, validateUhostFields, validateUhostFile } from './validate.gen.js';
import { positionOf, type ReadFile, type SourceText } from './yaml/place.ts';
import { readYaml, startFaults } from './yaml/read-yaml.ts';

/** What an operator may allow, but a declaration may not. */
export interface ParseOptions {
  /** Patterns of well-known variables that may be read as a password. */
  readonly passwordVariables?: readonly string[] | undefined;
  /** The folder to which the names of the files are relative. */
  readonly cwd?: string;
  /** Whether a file may be given that declares no hosts, and that others are to use. */
  readonly allowsShared?: boolean;
}

/**
 * Reads several declarations as one. The region, zone, defaults and templates of a file apply only to its own hosts.
 * Throws DeclarationError with every fault of every file at once; but if YAML cannot read one of them, with the faults
 * of the YAML alone.
 */
export async function parseDeclaration(
  sources: readonly SourceText[],
  { passwordVariables = [], cwd = '.', allowsShared = false }: ParseOptions = {},
): Promise<Declaration> {
  const read = sources.map((source) => readYaml(source));
  // A value that seems to be wrong or missing may only be lost.
  await refuse(read.filter(({ sound }) => !sound));
  const { files: declaring, unused, ...others } = await readUsed(read, cwd);
  const used = allowsShared ? [...others.used, ...unused] : others.used;
  await refuse(used.filter(({ sound }) => !sound));
  const files = await Promise.all(declaring.map(checkFile));
  for (const file of used) await addFaults(file, findSchemaFaults(file).filter(isOfShared));
  if (!allowsShared) for (const { faults } of unused) faults.add({ rule: 'no-hosts', start: 0, end: 1 });
  const entries: HostEntry[] = [];
  for (const file of files) for (const entry of await readEntries(file)) entries.push(entry);
  const { hosts, userData } = await readUhost(entries, cwd);
  const settings = { ...joinSettings([...files, ...used]), zones: readZones(hosts, files) };
  checkPasswordVariables(hosts, passwordVariables);
  const hostCount = countDeclared(hosts, settings);
  if (hostCount > 0) checkNames(hosts);
  await refuse([...new Set([...files, ...used, ...unused])]);
  const whole = { hosts, hostCount, settings };
  const hostsOf = (file: ReadFile) => hosts.filter((entry) => entry.file === file);
  const notes = files.map((file) => describe(file, findNotes(file, hostsOf(file), whole)));
  const emptyRegions = files.flatMap((file) => emptyRegionOf(file) ?? []);
  return {
    ...whole,
    emptyRegions,
    notes: (await Promise.all(notes)).flat(),
    files,
    used: used.map(({ source: { file, text } }) => ({ file, text })),
    userData,
  };
}

// What few declarations need, and what only faults need, is loaded for them.

async function readUsed(files: readonly ReadFile[], cwd: string): Promise<WithUsed> {
  const isAlone = ({ value }: ReadFile) =>
    !isObject(value) || (Object.hasOwn(value, 'hosts') && !Object.hasOwn(value, 'use'));
  if (files.every(isAlone)) return { files, used: [], unused: [] };
  const { readUsedFiles } = await import('./use.ts');
  return readUsedFiles(files, cwd);
}

async function refuse(files: readonly ReadFile[]): Promise<void> {
  if (files.every(({ sound, faults }) => sound && faults.total() === 0)) return;
  const { refuseFaults } = await import('./faults/diagnostic.ts');
  refuseFaults(files);
}

async function describe(file: ReadFile, faults: readonly DeclarationFault[]): Promise<readonly Diagnostic[]> {
  if (faults.length === 0) return [];
  const { describeFaults } = await import('./faults/diagnostic.ts');
  return describeFaults(file, faults);
}

async function readUhost(hosts: readonly HostEntry[], cwd: string): Promise<UhostHosts> {
  if (hosts.every(({ file }) => file.dialect !== 'uhost')) return { hosts, userData: new Map() };
  const { readUhostHosts } = await import('./uhost-hosts.ts');
  return readUhostHosts(hosts, cwd);
}

/** A file that is no declaration has that fault alone. */
async function checkFile(file: ReadFile): Promise<ReadFile> {
  const { value: top } = file;
  if (!isObject(top) || !(Array.isArray(top.hosts) || String(top.apiVersion).startsWith('hostwright/'))) {
    const { findForeignFault } = await import('./faults/unknown-field.ts');
    const foreign = findForeignFault(file);
    const faults = top === null ? file.faults : startFaults();
    if (foreign !== undefined) {
      faults.add(foreign);
      return { ...file, value: undefined, faults };
    }
  }
  await addFaults(file, findSchemaFaults(file));
  return file;
}

async function addFaults(file: ReadFile, found: readonly ErrorObject[]): Promise<void> {
  if (found.length === 0) return;
  const { addSchemaFaults } = await import('./faults/schema-faults.ts');
  addSchemaFaults(file, found);
}

/** A file that others use needs no hosts, nor what says where they are. */
function isOfShared({ instancePath, keyword, params }: ErrorObject): boolean {
  return instancePath !== '' || keyword !== 'required' || params.missingProperty === 'apiVersion';
}

/**
 * Checks the values of a file against the schema: first the file, then the fields of `defaults`, of each template and
 * of each host, which depend on its dialect.
 */
function findSchemaFaults({ value: top, dialect }: ReadFile): readonly ErrorObject[] {
  const found: ErrorObject[] = [];
  const hold = (validate: typeof validateFile, value: unknown, instancePath: string): void => {
    if (!validate(value, { instancePath })) for (const fault of validate.errors ?? []) found.push(fault);
  };
  hold(validateFile, top, '');
  if (!isObject(top)) return found;
  if (dialect === 'uhost') hold(validateUhostFile, top, '');
  const validate = { documented: validateFields, uhost: validateUhostFields }[dialect];
  const { defaults, templates, hosts } = top;
  if (isObject(defaults)) hold(validate, defaults, '/defaults');
  for (const [name, fields] of isObject(templates) ? Object.entries(templates) : []) {
    if (isObject(fields)) hold(validate, fields, `/templates/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  for (const [index, host] of Array.isArray(hosts) ? hosts.entries() : []) {
    if (isObject(host)) hold(validate, host, `/hosts/${index}`);
  }
  return found;
}

// The entries of a file.

/** The fields that a host needs, in the order in which people write them. */
export function listNeeded(dialect: DialectName, create: HostFields['create']): readonly (keyof HostFields)[] {
  const sizes = ['cpu', 'memory', dialect === 'uhost' ? 'bootDisk' : 'diskSpace'] as const;
  // Only a create needs a zone, and the listing of the documented dialect shows none.
  return ['region', ...(create === 'never' ? [] : (['zone'] as const)), 'imageId', ...sizes, 'chargeType'];
}

/** The entries of `hosts` with every layer merged. */
async function readEntries(file: ReadFile): Promise<readonly HostEntry[]> {
  const { dialect } = file;
  const { hosts } = topOf(file);
  const entries: HostEntry[] = [];
  const problems: HostProblem[] = [];
  if (Array.isArray(hosts) && hosts.length === 0 && emptyRegionOf(file) === undefined) {
    problems.push({ kind: 'no-region' });
  }
  for (const [index, host] of Array.isArray(hosts) ? hosts.entries() : []) {
    if (!isObject(host)) continue;
    const { name } = host;
    const template = templateOf(file, host.template);
    if (typeof host.template === 'string' && template === undefined) {
      problems.push({ kind: 'template', index, template: host.template });
    }
    const fields = mergeFields(layersOf({ file, index, template }));
    const missing = listMissing(dialect, fields);
    // A template that does not exist might have contained them.
    const isComplete = missing.length === 0 || (template === undefined && Object.hasOwn(host, 'template'));
    if (!isComplete) problems.push({ kind: 'missing', index, fields: missing });
    if (typeof name !== 'string') continue;
    const names = readName(name, dialect);
    if ('problem' in names) problems.push({ kind: 'name', index, name, fault: names });
    else {
      const position = positionOf(file, ['hosts', index]);
      entries.push({ names, fields: fields as CompleteFields, position, file, index, template });
    }
  }
  if (problems.length > 0) {
    const { addHostFaults } = await import('./faults/host-faults.ts');
    addHostFaults(file, problems);
  }
  return entries;
}

function listMissing(dialect: DialectName, fields: HostFields): readonly string[] {
  const { loginMode, create } = fields;
  const needed = [...listNeeded(dialect, create)];
  if (create !== 'never' && loginMode === 'Password') needed.push('password');
  if (create !== 'never' && dialect === 'uhost' && loginMode === 'KeyPair') needed.push('keyPairId');
  return needed.filter((field) => fields[field] === undefined);
}
