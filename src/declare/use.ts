/** `use`: the defaults, templates, limits and ignore rules of other files. */

import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { escapeText } from '../model/text/escape.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import { joinWords, type Path, type Wording } from './faults/rules.ts';
import { decodeText, isIn, readRegularFile } from './files.ts';
import { templatesOf, topOf } from './layers.ts';
import { fieldsAt, outlineOfFile } from './outline.ts';
import { placeOfKey, placeOfValue, positionOfKey, type ReadFile, type SourceText, valueAt } from './yaml/place.ts';
import { readYaml } from './yaml/read-yaml.ts';

/** What a file that others use may have, besides its `apiVersion`. */
const shareable: readonly string[] = ['use', 'dialect', 'defaults', 'templates', 'limits', 'ignore'];
const isShareable = (field: string) => field === 'apiVersion' || shareable.includes(field);

export interface WithUsed {
  /** The files that declare hosts, each with what it uses. */
  readonly files: readonly ReadFile[];
  /** Each file that others use, once. */
  readonly used: readonly ReadFile[];
  /** Files that declare no hosts, and that none of the others uses. */
  readonly unused: readonly ReadFile[];
}

/** Whether a file shares fields with others, and declares no hosts itself. */
function isShared(file: ReadFile): boolean {
  const fields = Object.keys(topOf(file));
  return !fields.includes('hosts') && fields.some((field) => shareable.includes(field));
}

/** Whether it has a field that only a file with hosts can have, e.g. their region. */
function isOfHosts(file: ReadFile): boolean {
  return fieldsAt(outlineOfFile(file), []).some((one) => !isShareable(one) && valueAt(file, [one]) !== undefined);
}

/**
 * Reads what files use. A path is relative to the file that has it, and leads to a regular file in the working
 * directory; or, from a declaration elsewhere, in its own folder.
 */
export function readUsedFiles(files: readonly ReadFile[], cwd: string): WithUsed {
  const read = new Map<string, ReadFile>();
  const given = new Map(files.map((file) => [placeOfFile(file, cwd), file.source.text]));
  const top = realpathSync(cwd);

  /** `way`: where the files are that lead to this one, and itself. */
  function withUsed(file: ReadFile, way: readonly string[], root: string): ReadFile {
    const { use } = topOf(file);
    let used: ReadFile[] = [];
    for (const [index, path] of (Array.isArray(use) ? use : []).entries()) {
      if (typeof path !== 'string') continue;
      const at: Path = ['use', index];
      const place = findPlace(file, at, path, { root, cwd, start: way[0] ?? '' });
      if (place === undefined) continue;
      const leadsBack = way.includes(place);
      if (leadsBack) addFault(file, at, (quote) => `${quote(path)} leads back here: files use each other in a circle`);
      const own = leadsBack ? undefined : open(file, at, place, [...way, place], root);
      if (own === undefined) continue;
      const below = own.used.filter((one) => !used.includes(one));
      // Named here, it is stronger than those before it, whatever these use.
      used = [...[...used, ...below].filter((one) => one !== own), own];
    }
    const whole = { ...file, used };
    refuseSameTemplates(whole);
    return whole;
  }

  /** A used file, with what it uses itself. */
  function open(file: ReadFile, at: Path, place: string, way: readonly string[], root: string): ReadFile | undefined {
    const known = read.get(place);
    if (known !== undefined) return known;
    const text = given.get(place) ?? readText(file, at, place);
    if (text === undefined) return undefined;
    const name = relative(cwd, place).startsWith('..') ? place : relative(cwd, place);
    const own = readYaml({ file: name, text }, undefined, file.dialect);
    const whole = withUsed(own, way, root);
    refuseOwnHosts(whole);
    read.set(place, whole);
    return whole;
  }

  const start = (file: ReadFile): ReadFile => {
    const place = placeOfFile(file, cwd);
    const folder = dirname(place);
    return withUsed(file, [place], isIn(top, folder) ? top : folder);
  };
  const declaring = files.filter((file) => !isShared(file)).map(start);
  const places = new Set([...read.values()].map((file) => placeOfFile(file, cwd)));
  const isUsed = (file: ReadFile) => places.has(placeOfFile(file, cwd));
  const lone = files.filter((file) => isShared(file) && !isUsed(file)).map(start);
  const unused = lone.filter((file) => !isOfHosts(file));
  return { files: [...declaring, ...lone.filter(isOfHosts)], used: [...read.values()], unused };
}

/** Where a file is, with links followed. */
export function placeOfFile({ source }: { readonly source: Pick<SourceText, 'file'> }, cwd: string): string {
  const place = source.file === '-' ? join(cwd, '-') : resolve(cwd, source.file);
  return existsSync(place) ? realpathSync(place) : join(realpathSync(cwd), '-');
}

interface Reach {
  /** The folder that no path may leave. */
  readonly root: string;
  readonly cwd: string;
  /** The declaration that leads to the file. */
  readonly start: string;
}

function findPlace(file: ReadFile, at: Path, path: string, reach: Reach): string | undefined {
  const { root, cwd } = reach;
  const usual = 'name a file of this repository, relative to this one: use: [../base.yaml]';
  const refuse = (why: string, help = usual): undefined => {
    addFault(file, at, (quote) => `${quote(path)} ${why}`, help);
  };
  if (isAbsolute(path) || /^[a-z]+:\/\//i.test(path)) return refuse('is not a relative path');
  const place = resolve(dirname(placeOfFile(file, cwd)), path);
  if (!existsSync(place)) return refuse('does not exist');
  const real = realpathSync(place);
  if (isIn(root, real)) return real;
  // A link inside of the folder may lead anywhere.
  const help = isIn(root, place) ? undefined : adviseOnFolder(real, reach);
  return refuse('is outside of the working directory', help);
}

/** The command with which the file would be inside; undefined if they have no folder in common but the root. */
function adviseOnFolder(place: string, { cwd, start }: Reach): string | undefined {
  let folder = dirname(start);
  while (!isIn(folder, place)) folder = dirname(folder);
  if (dirname(folder) === folder || !existsSync(start)) return undefined;
  const [up, named] = [relative(realpathSync(cwd), folder), relative(folder, start)].map((one) =>
    quoteForShell(escapeText(one)),
  );
  return `run it from the folder that has both: cd ${up} && hostwright plan -f ${named}`;
}

function readText(file: ReadFile, at: Path, place: string): string | undefined {
  const read = readRegularFile(place);
  const text = read.status === 'read' ? decodeText(read.bytes) : undefined;
  if (text === undefined) addFault(file, at, `this file ${read.status === 'read' ? 'is not UTF-8' : read.reason}`);
  return text;
}

function addFault(file: ReadFile, at: Path, message: Wording, help?: string): void {
  file.faults.add({ rule: 'use', ...placeOfValue(file, at), message, help });
}

/** Whoever uses a file decides which hosts there are, where and whose. */
function refuseOwnHosts(file: ReadFile): void {
  for (const field of Object.keys(topOf(file))) {
    if (isShareable(field)) continue;
    file.faults.add({
      rule: 'use',
      ...placeOfKey(file, [field]),
      message: (quote) => `a file that others use cannot have ${quote(field)}`,
      help: `it can have ${joinWords(shareable)}; write this into the file that declares the hosts`,
    });
  }
}

/** Two templates of one name are never merged: a reader would have to know both. */
function refuseSameTemplates(file: ReadFile): void {
  const first = new Map<string, ReadFile>();
  for (const one of [...file.used, file]) {
    for (const name of Object.keys(templatesOf(one))) {
      const other = first.get(name);
      if (other === undefined) {
        first.set(name, one);
        continue;
      }
      one.faults.add({
        rule: 'use',
        ...placeOfKey(one, ['templates', name]),
        message: (quote) => `a template ${quote(name)} is in ${quote(other.source.file)} too`,
        help: 'give one of them another name',
        related: [{ ...positionOfKey(other, ['templates', name]), message: 'the other one' }],
      });
    }
  }
}
