/**
 * `--baseline FILE`: the drift report of an earlier run, of which only the identities of its
 * findings matter.
 */
import { resolve } from 'node:path';
import { KnownError } from '../../core/errors.ts';
import type { Scope } from '../../core/host.ts';
import { escapeText } from '../../core/text/escape.ts';
import { fieldOf, isNestedTooDeeply, nestingText } from '../../core/text/nesting.ts';
import { readRegularFile } from '../../declaration/load.ts';
import { formatVersion } from '../../report/json-text.ts';
import type { Io } from '../io.ts';

/** The findings of that report, excused or not. Throws KnownError `baseline-unusable`. */
export function readBaseline(path: string, scope: Scope, io: Pick<Io, 'cwd'>): ReadonlySet<string> {
  if (path === '') throw new KnownError('flag-invalid', '--baseline names no file.', { suggestions: [howToMake] });
  const document = parseJson(path, readText(path, io));
  checkFormat(path, document);
  checkScope(path, fieldOf(document, 'scope'), scope);
  const hosts = fieldOf(document, 'hosts');
  if (!Array.isArray(hosts)) throw refuse(path, 'is not a complete drift report: hosts is not a list');
  return new Set(
    hosts.flatMap((host: unknown, nth) => {
      const identities = identitiesOf(host);
      if (identities !== undefined) return identities;
      throw refuse(path, `is not a complete drift report: hosts[${nth}] is no host with identities of its findings`);
    }),
  );
}

/** Other fields do not matter: another version may write more. Undefined if it is no host. */
function identitiesOf(host: unknown): readonly string[] | undefined {
  if (typeof host !== 'object' || host === null) return undefined;
  const findings = fieldOf({ findings: [], ...host }, 'findings');
  if (!Array.isArray(findings)) return undefined;
  const identities = findings.map((finding) => fieldOf(finding, 'identity'));
  return identities.every((identity) => typeof identity === 'string') ? identities : undefined;
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
