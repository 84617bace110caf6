/** `--baseline FILE`: the drift report of an earlier run, of which only the identities of its findings matter. */
import { resolve } from 'node:path';
import { KnownError } from '../core/errors.ts';
import { escapeText } from '../core/escape.ts';
import type { Scope } from '../core/host.ts';
import { readRegularFile } from '../declaration/regular-file.ts';
import { formatVersion } from '../report/json-text.ts';
import type { Io } from './io.ts';

type Values = Readonly<Record<string, unknown>>;

/** What was found when it was made, excused or not. Throws KnownError `baseline-unusable`. */
export function readBaseline(path: string, scope: Scope, io: Pick<Io, 'cwd'>): ReadonlySet<string> {
  if (path === '') {
    throw new KnownError('flag-invalid', '--baseline names no file.', { suggestions: [howToMake] });
  }
  const document = parseJson(path, readText(path, io));
  checkFormat(path, document);
  checkScope(path, document.scope, scope);
  return new Set(identitiesOf(path, document.hosts));
}

function readText(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  const read = readRegularFile(resolve(cwd, path));
  if (read.status === 'unreadable') throw unusable(path, read.reason);
  if (read.status === 'too-large') throw unusable(path, 'is larger than 32 MiB');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(read.bytes);
  } catch {
    throw unusable(path, 'is not UTF-8');
  }
}

function parseJson(path: string, text: string): Values {
  const value = ((): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      throw unusable(path, 'is no JSON, or was cut short');
    }
  })();
  if (isRecord(value)) return value;
  throw unusable(path, 'is no drift report');
}

function checkFormat(path: string, { format, formatVersion: version }: Values): void {
  if (format !== 'hostwright/drift') {
    const what = typeof format === 'string' ? `: its format is ${JSON.stringify(escapeText(format.slice(0, 60)))}` : '';
    throw unusable(path, `is no drift report${what}`);
  }
  if (version === formatVersion) return;
  const newer = typeof version === 'number' && version > formatVersion;
  throw newer
    ? unusable(path, `was written by a newer version of Hostwright (formatVersion ${version})`, 'Use that version.')
    : unusable(path, 'names no formatVersion that this version of Hostwright reads');
}

const scopeWords = { endpoint: 'endpoint', account: 'account', projectId: 'project' } as const;

/** Of another cloud, account or project, hosts of the same names are other hosts. */
function checkScope(path: string, was: unknown, is: Scope): void {
  if (!isRecord(was)) throw unusable(path, 'does not say of which endpoint and account it is');
  const fields = Object.keys(scopeWords) as readonly (keyof Scope)[];
  const others = fields.filter((field) => was[field] !== (is[field] === undefined ? undefined : escapeText(is[field])));
  if (others.length === 0) return;
  throw unusable(path, `is about another ${others.map((field) => scopeWords[field]).join(' and ')}`);
}

function identitiesOf(path: string, hosts: unknown): readonly string[] {
  return listOf(path, hosts).flatMap((host) =>
    host.findings === undefined ? [] : listOf(path, host.findings).map(({ identity }) => textOf(path, identity)),
  );
}

function listOf(path: string, value: unknown): readonly Values[] {
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw unusable(path, 'is no whole drift report');
}

function textOf(path: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw unusable(path, 'is no whole drift report');
}

function isRecord(value: unknown): value is Values {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const howToMake =
  'To make one: hostwright drift --fail-on none -o json=FILE, with the same declaration and flags; with --show-unmanaged too, where --fail-on names unmanaged.';

function unusable(path: string, reason: string, first?: string): KnownError {
  return new KnownError('baseline-unusable', `The baseline ${JSON.stringify(escapeText(path))} ${reason}.`, {
    suggestions: [...(first === undefined ? [] : [first]), howToMake],
  });
}
