/** The documents name what exists: rooms, files and headings. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { folderOf, readSources, roomOf } from './sources.ts';

const pages = [
  ...['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md'],
  ...['docs', 'examples'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => posix.join(folder, name.replaceAll('\\', '/'))),
  ),
].map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const textOf = (path: string) => pages.find((page) => page.path === path)?.text ?? '';

const architecture = textOf('docs/architecture.md');
const sources = readSources();
const rooms = new Set(sources.map(({ path }) => roomOf(path)));

/** As GitHub makes it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');

describe('docs/architecture.md', () => {
  it('says what each room does, and names its folders', () => {
    const described = [...architecture.matchAll(/^\| `([a-z-]+)` \| [a-z].*\|(.*)\|$/gm)].map(
      ([, room = '', cell = '']) => {
        const folders = [...cell.matchAll(/`([a-z/-]+)\/`/g)].map(([, folder]) => folder);
        return [room, ...folders.sort()].join(' ');
      },
    );
    const expected = [...rooms]
      .filter((room) => room !== 'main.ts')
      .map((room) => {
        const folders = new Set(sources.filter(({ path }) => roomOf(path) === room).map(({ path }) => folderOf(path)));
        return [room, ...[...folders].filter((folder) => folder !== '.').sort()].join(' ');
      });

    expect(described.sort()).toEqual(expected.sort());
  });
});

describe('the documents', () => {
  /** `model/errors.ts`, `src/model/`, `docs/api.md`; a name in capitals (`report/NAME.ts`) stands for a new file. */
  const named = /^(?:src\/)?(?:[\w.-]+\/)+(?:[\w.-]+\.(?:ts|mjs|js|md|json))?$/;
  const roots = new Set([...rooms, 'src', 'test', 'docs', 'schemas', 'examples']);

  it.each(pages)('$path names only files that exist', ({ text }) => {
    const mentions = [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, mention = '']) => mention)
      .filter((mention) => named.test(mention) && roots.has(mention.split('/')[0] ?? ''));

    const missing = mentions.filter((mention) => {
      const file = mention.replace(/[^/]*\b[A-Z]{3,}\b[^/]*$/, '');
      return ![file, join('src', file)].some(existsSync);
    });

    expect(missing).toEqual([]);
  });

  it.each(pages)('$path links only to pages and headings that exist', ({ path, text }) => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)]
      .map(([, link = '']) => link)
      .filter((link) => !/^[a-z]+:/.test(link));

    const broken = links.filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? path : posix.join(dirname(path), file);
      if (!existsSync(target)) return true;
      if (anchor === undefined) return false;
      const headings = [...readFileSync(target, 'utf8').matchAll(/^#+ (.*)$/gm)].map(([, one = '']) => anchorOf(one));
      return !headings.includes(anchor);
    });

    expect(broken).toEqual([]);
  });
});
