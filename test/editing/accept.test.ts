import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { makeDesiredHosts } from '../../src/declare/declaration.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { acceptChanges, ignoreChanges, isChanged } from '../../src/editing/accept.ts';
import { applyEdits } from '../../src/editing/splice.ts';
import { findingsOf } from '../../src/findings/make-report.ts';
import type { LiveHost } from '../../src/model/host.ts';
import { diffHosts, type HostDiff } from '../../src/planning/diff.ts';
import { figureOf } from '../prove/figures.mjs';
import { comparison, liveAs } from '../support/model/builders.ts';
import { reportRules } from '../support/reports/reports.ts';
import { drift, drifted, file, head } from './cases.ts';
import { laws } from './laws.ts';

async function planOf(text: string, live: readonly LiveHost[]) {
  const declaration = await parseDeclaration([{ file: 'hosts.yaml', text }]);
  return { declaration, diffs: diffHosts(makeDesiredHosts(declaration), live, comparison()) };
}

/** The text after its changed hosts are accepted. */
async function accept(text: string, live: readonly LiveHost[]) {
  const { declaration, diffs } = await planOf(text, live);
  const { edits, refused } = acceptChanges(declaration, diffs.filter(isChanged));
  const [own = []] = edits.values();
  return { text: applyEdits(text, own), refused };
}

/** Live hosts that are as declared, but for these values by name. */
async function liveOf(text: string, changes: Readonly<Record<string, Partial<LiveHost>>>) {
  const { declaration } = await planOf(text, []);
  return makeDesiredHosts(declaration).map((host) => liveAs(host, changes[host.key.name] ?? {}));
}

const pair = '  - { name: db-1, template: db }\n  - { name: db-2, template: db }\n';

it.each<[string, string, Readonly<Record<string, Partial<LiveHost>>>, string]>([
  [
    'the template where all of its hosts changed alike',
    `templates:\n  db: { cpu: 4 } # large\nhosts:\n${pair}`,
    { 'db-1': { cpu: 8 }, 'db-2': { cpu: 8 } },
    `  db: { cpu: 8 } # large\nhosts:\n${pair}`,
  ],
  [
    'the entry where another host of its template did not change',
    `templates:\n  db: { cpu: 4 }\nhosts:\n${pair}`,
    { 'db-1': { cpu: 8 } },
    `  db: { cpu: 4 }\nhosts:\n${pair.replace('db-1,', 'db-1, cpu: 8,')}`,
  ],
  [
    'defaults that a template merges: at the entries',
    'templates:\n  web: { <<: *all, memory: 8192 }\nhosts:\n  - name: a\n  - { name: w, template: web }\n',
    { a: { cpu: 8 } },
    'hosts:\n  - name: a\n    cpu: 8\n',
  ],
  [
    'a merged field of an entry: beside it',
    'hosts:\n  - { <<: *all, name: a }\n',
    { a: { cpu: 8 } },
    '{ <<: *all, name: a, cpu: 8 }',
  ],
  [
    'names in block style and in quotation marks: in their order',
    'hosts:\n  - name: >-\n      [a:c]\n    tag: x\n  - { name: "d[1:6]" }\n',
    { b: { cpu: 8 }, d2: { cpu: 8 }, d4: { cpu: 8 } },
    '  - name: a\n    tag: x\n  - name: b\n    tag: x\n    cpu: 8\n  - name: c\n    tag: x\n  - { name: "d1" }\n  - { name: "d2", cpu: 8 }\n  - { name: "d3" }\n  - { name: "d4", cpu: 8 }\n  - { name: "d[5:6]" }\n',
  ],
])('accept edits %s', async (_, hosts, changes, says) => {
  const text = `${head.replace('defaults: {', 'defaults: &all {')}${hosts}`;
  const live = await liveOf(text, changes);
  const { text: edited } = await accept(text, live);

  expect(edited).toContain(says);
  expect((await planOf(edited, live)).diffs.map(({ status }) => status)).toEqual(live.map(() => 'in-sync'));
});

it('accept refuses a value that an anchor shares, because its edit would change other hosts', async () => {
  const text = `${head}hosts:\n  - { name: a, cpu: &few 2 }\n  - { name: b, cpu: *few }\n`;
  const { text: edited, refused } = await accept(text, await liveOf(text, { a: { cpu: 8 } }));

  expect(edited).toBe(text);
  expect(refused.map(({ diff }) => diff.key.name)).toEqual(['a']);
});

it('makes any file say what is live, changes no other host, and leaves every other line as it is', async () => {
  await fc.assert(
    fc.asyncProperty(drifted, async (one) => {
      expect(await laws.accept(one)).toBeUndefined();
      expect(await laws.acceptProven(one)).toBeUndefined();
    }),
    { numRuns: figureOf('edits') },
  );
});

/** A list of rules as people write it, at the end of a file. */
const rules = fc.constantFrom(
  '',
  'ignore: []\n',
  'ignore: [{ name: old, class: dead, reason: "x", until: 2999-01-01 }] # one\n',
  'ignore:\n  # known\n  - name: old\n    class: [dead, attention]\n    reason: x\n    until: 2999-01-01 # end\n',
);

it('ignores exactly the changes that are chosen, and only adds to the file', async () => {
  const rule = { reason: 'by hand: #1, "quoted"', until: '2999-12-31' };
  await fc.assert(
    fc.asyncProperty(
      file,
      rules,
      fc.infiniteStream(drift),
      fc.infiniteStream(fc.nat(3)),
      async (own, list, drifts, luck) => {
        const yaml = `${own.replace(/\r?\n?$/, '\n')}${list}`;
        const isJson = luck.next().value === 0;
        const text = isJson ? JSON.stringify(parse(yaml), undefined, 2) : yaml;
        const { declaration } = await planOf(text, []);
        const live = makeDesiredHosts(declaration).map((host) =>
          liveAs(host, luck.next().value === 0 ? drifts.next().value : {}),
        );
        const { diffs } = await planOf(text, live);
        const isChosen = ({ key }: HostDiff) => !key.name.endsWith('3');
        const { edits, accepted } = ignoreChanges(declaration, diffs.filter(isChanged).filter(isChosen), rule);
        const [added = []] = edits.values();
        const edited = applyEdits(text, added);
        const { settings } = (await planOf(edited, live)).declaration;
        if (isJson) JSON.parse(edited);

        const isExcused = (diff: HostDiff) =>
          findingsOf(diff, undefined, reportRules({ ignore: settings.ignore })).some(
            ({ excuse }) => excuse !== undefined,
          );
        expect(accepted).toEqual(diffs.filter(isChanged).filter(isChosen));
        expect(diffs.filter(isExcused)).toEqual(accepted);
        const overwritten = added.map(({ start, end }) => text.slice(start, end).trim());
        expect(overwritten.filter((one) => one !== '' && one !== '[]')).toEqual([]);
      },
    ),
    { numRuns: figureOf('edits') },
  );
});
