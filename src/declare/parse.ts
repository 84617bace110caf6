import { addAtName, checkNames, checkPasswordVariables, countDeclaredHosts } from './checks/names.ts';
import { findNotes } from './checks/notes.ts';
import { checkUhostHosts } from './checks/uhost-hosts.ts';
import type { Declaration, HostEntry, Settings } from './declaration.ts';
import type { Diagnostic } from './faults/diagnostic.ts';
import { type DeclarationFault, startFaults } from './faults/fault.ts';
import { isMeantAs } from './faults/unknown-field.ts';
import { emptyRegionOf, isMap } from './layers.ts';
import { fieldsAt } from './outline.ts';
import { readHosts } from './read-hosts.ts';
import { joinSettings, readZones } from './settings.ts';
import type { WithUsed } from './use.ts';
import { readUserDataOf } from './user-data.ts';
import {
  type SchemaFault,
  type Validator,
  validateFields,
  validateFile,
  validateUhostFields,
  validateUhostFile,
} from './validate.gen.js';
import { placeOfKey, type ReadFile } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';
import type { SourceText } from './yaml/source-text.ts';

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
  if (!allowsShared) for (const file of unused) refuseUnused(file);
  const { hosts, texts: userData } = readUserDataOf(
    files.flatMap((file) => readHosts(file, unused)),
    cwd,
  );
  const settings = { ...joinSettings([...files, ...used]), zones: readZones(hosts, files) };
  checkPasswordVariables(hosts, passwordVariables);
  checkUhostHosts(hosts);
  const hostCount = countDeclaredHosts(hosts) ?? 0;
  if (hostCount > 0) {
    checkNames(hosts);
    checkLimit(hosts, hostCount, settings);
  }
  await refuse([...new Set([...files, ...used, ...unused])]);
  const whole = { hosts, hostCount, settings };
  const notes = files.map((file) => {
    const own = hosts.filter((entry) => entry.file === file);
    return describe(file, findNotes(file, own, whole));
  });
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
    !isMap(value) || (Object.hasOwn(value, 'hosts') && !Object.hasOwn(value, 'use'));
  if (files.every(isAlone)) return { files, used: [], unused: [] };
  const { readUsedFiles } = await import('./use.ts');
  return readUsedFiles(files, cwd);
}

async function refuse(files: readonly ReadFile[]): Promise<void> {
  if (files.every(({ faults }) => faults.total() === 0)) return;
  const { refuseFaults } = await import('./faults/describe.ts');
  refuseFaults(files);
}

async function describe(file: ReadFile, faults: readonly DeclarationFault[]): Promise<readonly Diagnostic[]> {
  if (faults.length === 0) return [];
  const { describeFaults } = await import('./faults/describe.ts');
  return describeFaults(file, faults);
}

async function checkFile(file: ReadFile): Promise<ReadFile> {
  const foreign = findForeignFile(file);
  if (foreign === undefined) {
    await checkTop(file);
    return file;
  }
  const faults = startFaults();
  faults.add(foreign);
  return { ...file, value: undefined, faults };
}

async function checkTop(file: ReadFile): Promise<void> {
  const { value, faults } = file;
  if (value === null) faults.add({ rule: 'no-hosts', start: 0, end: 1, message: 'no hosts declared', help: usual });
  else await addFaults(file, findSchemaFaults(file));
}

async function addFaults(file: ReadFile, found: readonly SchemaFault[]): Promise<void> {
  if (found.length === 0) return;
  const { addSchemaFaults } = await import('./faults/schema-faults.ts');
  addSchemaFaults(file, found);
}

/** A file that others use needs no hosts, nor what says where they are. */
function isOfShared({ instancePath, keyword, params }: SchemaFault): boolean {
  return instancePath !== '' || keyword !== 'required' || params.missingProperty === 'apiVersion';
}

/** Nothing says which hosts have what it shares. */
function refuseUnused({ faults }: ReadFile): void {
  faults.add({
    rule: 'no-hosts',
    start: 0,
    end: 1,
    message: 'this file declares no hosts, and no other file of this run uses it',
    help: 'name it in the files that need it: use: [PATH]',
  });
}

/**
 * Checks the values of a file against the schema: first the file, then the fields of `defaults`, of each template and
 * of each host, which depend on its dialect.
 */
function findSchemaFaults({ value: top, dialect }: ReadFile): readonly SchemaFault[] {
  const found: SchemaFault[] = [];
  const hold = (validate: Validator, value: unknown, instancePath: string): void => {
    if (!validate(value, { instancePath })) for (const fault of validate.errors ?? []) found.push(fault);
  };
  hold(validateFile, top, '');
  if (!isMap(top)) return found;
  if (dialect === 'uhost') hold(validateUhostFile, top, '');
  const validate = { documented: validateFields, uhost: validateUhostFields }[dialect];
  const { defaults, templates, hosts } = top;
  if (isMap(defaults)) hold(validate, defaults, '/defaults');
  for (const [name, fields] of isMap(templates) ? Object.entries(templates) : []) {
    if (isMap(fields)) hold(validate, fields, `/templates/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
  }
  for (const [index, host] of Array.isArray(hosts) ? hosts.entries() : []) {
    if (isMap(host)) hold(validate, host, `/hosts/${index}`);
  }
  return found;
}

function checkLimit(hosts: readonly HostEntry[], count: number, { limits }: Pick<Settings, 'limits'>): void {
  const { maxHosts } = isMap(limits) ? limits : {};
  const last = hosts.at(-1);
  if (last === undefined || typeof maxHosts !== 'number' || count <= maxHosts) return;
  addAtName(last, {
    rule: 'too-many-hosts',
    message: `${count} hosts are declared, and limits.maxHosts is ${maxHosts}`,
    help: 'declare fewer hosts, or agree on another limit',
  });
}

/** The only fault of a map that is no declaration, instead of one for each field. */
function findForeignFile(file: ReadFile): DeclarationFault | undefined {
  const { value: top } = file;
  if (!isMap(top) || Array.isArray(top.hosts) || String(top.apiVersion).startsWith('hostwright/')) return undefined;
  const refuse = (key: string, message: string, help: string): DeclarationFault => {
    const { start, end } = placeOfKey(file, [key]);
    return { rule: 'foreign-file', start, end, message, help };
  };
  if (top.format === 'hostwright/saved-plan') {
    return refuse('format', 'this is a saved plan, not a declaration', 'apply it with: hostwright apply FILE');
  }
  const [first] = Object.keys(top);
  if (first === undefined || Object.keys(top).some((key) => isField(file, key))) return undefined;
  return refuse(first, 'this is not a declaration of Hostwright: its top has no field of a declaration', usual);
}

const usual = 'begin a declaration with: apiVersion: hostwright/v1, and put the hosts under hosts:';

function isField(file: ReadFile, key: string): boolean {
  const fields = fieldsAt(file.outline, []);
  if (fields.includes(key) || fieldsAt(file.outline, ['hosts', 0]).includes(key)) return true;
  return fields.some((field) => isMeantAs(file, [], key, field));
}
