/**
 * `--baseline FILE`: the drift report of an earlier run, of which only the identities of its
 * findings matter.
 */
import { resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import type { Scope } from '../../core/host.ts';
import { fieldOf, listOf, optional, partOf, readShape, type Shape, text } from '../../core/shape.ts';
import { escapeText } from '../../core/text/escape.ts';
import { isNestedTooDeeply, nestingText } from '../../core/text/nesting.ts';
import { readRegularFile } from '../../declaration/load.ts';
import { formatVersion } from '../../report/json-text.ts';
import type { Io } from '../io.ts';

/** The fields of a drift report that a baseline uses. */
interface FoundHosts {
  readonly hosts: readonly { readonly findings?: readonly { readonly identity: string }[] }[];
}

const foundHosts: Shape<FoundHosts> = partOf({
  hosts: listOf(partOf({ findings: optional(listOf(partOf({ identity: text }))) })),
});

/** The findings of that report, excused or not. Throws KnownError `baseline-unusable`. */
export function readBaseline(path: string, scope: Scope, io: Pick<Io, 'cwd'>): ReadonlySet<string> {
  if (path === '') throw new KnownError('flag-invalid', '--baseline names no file.', { suggestions: [howToMake] });
  const document = parseJson(path, readText(path, io));
  checkFormat(path, document);
  checkScope(path, fieldOf(document, 'scope'), scope);
  const read = readShape(foundHosts, document);
  if (read.status === 'wrong') {
    throw refuse(path, `is not a complete drift report: ${read.fault.path} ${read.fault.flaw}`);
  }
  return new Set(read.value.hosts.flatMap(({ findings = [] }) => findings.map(({ identity }) => identity)));
}

function readText(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  const read = readRegularFile(resolve(cwd, path));
  if (read.status === 'unreadable') throw refuse(path, read.reason);
  if (read.status === 'too-large') throw refuse(path, 'is larger than 32 MiB');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    throw refuse(path, 'is not UTF-8');
  }
}

function parseJson(path: string, content: string): unknown {
  if (isNestedTooDeeply(content)) throw refuse(path, nestingText);
  try {
    return JSON.parse(content);
  } catch {
    throw refuse(path, 'is not JSON, or was cut short');
  }
}

function checkFormat(path: string, document: unknown): void {
  const format = fieldOf(document, 'format');
  if (format !== 'hostwright/drift') {
    const what = typeof format === 'string' ? `: its format is ${JSON.stringify(escapeText(format.slice(0, 60)))}` : '';
    throw refuse(path, `is not a drift report${what}`);
  }
  const version = fieldOf(document, 'formatVersion');
  if (version === formatVersion) return;
  const newer = typeof version === 'number' && version > formatVersion;
  throw newer
    ? refuse(path, `was written by a newer version of Hostwright (formatVersion ${version})`, 'Use that version.')
    : refuse(path, 'names no formatVersion that this version of Hostwright reads');
}

const scopeWords = { endpoint: 'endpoint', account: 'account', projectId: 'project', dialect: 'dialect' } as const;

/** In another cloud, account or project, the same names belong to other hosts. */
function checkScope(path: string, was: unknown, is: Scope): void {
  if (fieldOf(was, 'endpoint') === undefined) throw refuse(path, 'does not say of which endpoint and account it is');
  const fields = Object.keys(scopeWords) as readonly (keyof Scope)[];
  const others = fields.filter(
    (field) => fieldOf(was, field) !== (is[field] === undefined ? undefined : escapeText(is[field])),
  );
  if (others.length === 0) return;
  throw refuse(path, `is about another ${others.map((field) => scopeWords[field]).join(' and ')}`);
}

const howToMake =
  'To make one: hostwright drift --fail-on none -o json=FILE, with the same declaration and flags; add --details if --fail-on names unmanaged.';

function refuse(path: string, reason: string, first?: string): KnownError {
  return new KnownError('baseline-unusable', `The baseline ${JSON.stringify(escapeText(path))} ${reason}.`, {
    suggestions: [...(first === undefined ? [] : [first]), howToMake],
  });
}
