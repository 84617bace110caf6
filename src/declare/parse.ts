import { addAtName, checkNames, checkPasswordVariables, countDeclaredHosts } from './checks/names.ts';
import { checkUhostHosts } from './checks/uhost-hosts.ts';
import { knownFields } from './declaration.gen.ts';
import type { Declaration, DeclaredFile, HostEntry, Settings } from './declaration.ts';
import { describeFaults, refuseFaults } from './faults/describe.ts';
import { type DeclarationFault, listFaults } from './faults/fault.ts';
import { addSchemaFaults } from './faults/schema-faults.ts';
import { isMeantAs } from './faults/unknown-field.ts';
import { emptyRegionOf, findDialect, isMap } from './layers.ts';
import { findNotes, readHosts } from './read-hosts.ts';
import { joinSettings, readZones } from './settings.ts';
import { readUserDataOf } from './user-data.ts';
import { placeOfKey, type ReadFile } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';
import type { SourceText } from './yaml/source-text.ts';

/** What an operator may allow, but a declaration may not. */
export interface ParseOptions {
  /** Patterns of well-known variables that may be read as a password. */
  readonly passwordVariables?: readonly string[] | undefined;
  /** The folder to which the names of the files are relative. */
  readonly cwd?: string;
}

/**
 * Reads several declarations as one. The region, zone, defaults and templates of a file apply only to its own hosts.
 * Throws DeclarationError with every fault of every file at once; but if YAML cannot read one of them, with the faults
 * of the YAML alone.
 */
export async function parseDeclaration(
  sources: readonly SourceText[],
  { passwordVariables = [], cwd = '.' }: ParseOptions = {},
): Promise<Declaration> {
  const read = sources.map((source) => readYaml(source));
  // A value that seems to be wrong or missing may only be lost.
  refuseFaults(read.filter(({ sound }) => !sound));
  const files = read.map(checkFile);
  const { hosts, texts: userData } = readUserDataOf(files.flatMap(readHosts), cwd);
  const settings = { ...joinSettings(files), zones: readZones(hosts, files) };
  checkPasswordVariables(hosts, passwordVariables);
  checkUhostHosts(hosts);
  const hostCount = countDeclaredHosts(hosts) ?? 0;
  if (hostCount > 0) {
    checkNames(hosts);
    checkLimit(hosts, hostCount, settings);
  }
  refuseFaults(files);
  const whole = { hosts, hostCount, settings };
  const notes = files.flatMap((file) => {
    const own = hosts.filter((entry) => entry.file === file);
    return describeFaults(file, findNotes(file, own, whole));
  });
  const emptyRegions = files.flatMap(({ value }) => emptyRegionOf(value) ?? []);
  return { ...whole, emptyRegions, notes, files: files.map(({ source: { file } }) => ({ file })), userData };
}

function checkFile(read: ReadFile): DeclaredFile {
  const file = { ...read, dialect: findDialect(read.value) };
  const foreign = findForeignFile(file);
  if (foreign === undefined) {
    checkTop(file);
    return file;
  }
  const faults = listFaults();
  faults.add(foreign);
  return { ...file, value: undefined, faults };
}

function checkTop(file: DeclaredFile): void {
  const { value, faults } = file;
  if (isMap(value)) {
    addSchemaFaults(file);
  } else if (value === null) {
    faults.add({ rule: 'no-hosts', start: 0, end: 1, message: 'no hosts declared', help: usual });
  } else {
    const what = Array.isArray(value) ? 'a list' : 'a single value';
    const message = `a declaration must be a map of fields, and this is ${what}`;
    faults.add({ rule: 'not-a-map', start: 0, end: 1, message, help: usual });
  }
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
  if (first === undefined || Object.keys(top).some(isField)) return undefined;
  return refuse(first, 'this is not a declaration of Hostwright: its top has no field of a declaration', usual);
}

const usual = 'begin a declaration with: apiVersion: hostwright/v1, and put the hosts under hosts:';

function isField(key: string): boolean {
  const fields = [...knownFields.declaration, ...knownFields.host];
  return fields.some((field) => key === field || isMeantAs('documented', [], key, field));
}
