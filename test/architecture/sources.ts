import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

export interface SourceFile {
  /** From the root of the project, with slashes: `src/planning/diff.ts`. */
  readonly path: string;
  readonly text: string;
  /** Everything it imports, as written: statically, for types, or late. */
  readonly imports: readonly string[];
}

/** Every file of `src`, but for what is generated, and types of modules that have none. */
export function readSources(): readonly SourceFile[] {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join('src', name.replaceAll('\\', '/')))
    .filter((path) => /\.ts$/.test(path) && !/\.(?:gen|d)\.ts$/.test(path))
    .map((path) => {
      const text = readFileSync(join(process.cwd(), path), 'utf8');
      return { path, text, imports: importsOf(text) };
    });
}

function importsOf(text: string): readonly string[] {
  const patterns = [
    /\bfrom\s+'([^']+)'/g,
    /\bimport\(\s*'([^']+)'\s*\)/g,
    /\brequire\(\s*'([^']+)'\s*\)/g,
    /^import\s+'([^']+)'/gm,
  ];
  return patterns.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => match[1] ?? ''));
}

/** The room of a file: the folder under `src`; `main.ts` is a room of its own. */
export const roomOf = (path: string): string => path.split('/')[1] ?? '';

/** The folder of a file inside its room: `listing`; `.` for the room's own files. */
export const folderOf = (path: string): string => path.split('/').slice(2, -1).join('/') || '.';

/** The file that a relative import means; nothing for a package. */
export function resolveImport(from: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : undefined;
}

/** `@scope/name/part` -> `@scope/name`. */
export function packageOf(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
