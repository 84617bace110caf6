/** docs/changing-hosts.md shows what plan prints: each edit is made, and each text is held against the product. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { it, type Stage } from '../../support/stage.ts';

type Emulated = Awaited<ReturnType<Stage['emulated']>>;

const page = readFileSync('docs/changing-hosts.md', 'utf8');
const blockOf = (text: string, language: string) =>
  new RegExp(`^\`\`\`${language}\n(.*?)^\`\`\`$`, 'ms').exec(text)?.[1] ?? '';
const declaration = blockOf(page, 'yaml');
const edits = page
  .split(/^## /m)
  .slice(1)
  .map((section) => ({
    title: section.split('\n')[0] ?? '',
    edit: blockOf(section, 'diff'),
    inConsole: /^Console: (.*)\.$/m.exec(section)?.[1] ?? '',
    printed: blockOf(section, 'console').replace('$ hostwright plan\n', ''),
  }))
  .filter(({ edit, inConsole }) => edit + inConsole !== '');

/** "web-02 becomes web-old, and another web-02 is made". */
function actInConsole({ cloud }: Emulated, acts: string): void {
  for (const [, from = '', to = ''] of acts.matchAll(/(\S+) becomes ([^\s,]+)/g)) {
    const { hostId = '' } = cloud.hosts().find(({ name }) => name === from) ?? {};
    expect(cloud.renameHost(hostId, to)).toBe(true);
  }
  for (const [, name = ''] of acts.matchAll(/another (\S+) is made/g)) {
    const values = { BasicImageId: 'img-ubuntu-24', ImageId: 'img-ubuntu-24', CPU: 2, Memory: 4096 };
    cloud.addHosts([{ Name: name, HostId: 'host-other', Region: 'cn-bj2', ...values }]);
  }
}

/** Each removed line gives way to the added line behind it, where there is one. */
function edited(text: string, edit: string): string {
  const lines = edit.split('\n');
  const removed = lines.filter((line) => line.startsWith('-')).map((line) => line.slice(1));
  const added = lines.filter((line) => line.startsWith('+')).map((line) => line.slice(1));
  const fieldOf = (line: string) => line.trim().split(':')[0];
  const unplaced = [...added];
  return text
    .split('\n')
    .flatMap((line) => {
      if (!removed.includes(line)) return [line];
      const at = unplaced.findIndex((one) => fieldOf(one) === fieldOf(line));
      return at < 0 ? [] : unplaced.splice(at, 1);
    })
    .join('\n');
}

const masked = (text: string) =>
  text
    .replace(/host-\w+/g, 'host-ID')
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8642')
    .replace(/\d{4}-\d\d-\d\d/g, '2026-11-21');

it('the page shows an edit for each way to change a host', () => {
  expect(edits.length).toBeGreaterThanOrEqual(6);
});

it.concurrent.for(edits)('$title: plan prints what the page shows', async ({ edit, inConsole, printed }, { stage }) => {
  const scene = await stage.emulated({}, { declaration });
  const first = await scene.inside('apply --auto-approve --allow new-scope');
  const after = edited(declaration, edit);
  writeFileSync(join(scene.folder, 'hosts.yaml'), after);
  actInConsole(scene, inConsole);

  const plan = await scene.inside('plan');

  expect(first.code).toBe(0);
  expect(after !== declaration || inConsole !== '').toBe(true);
  expect(masked(plan.stdout)).toBe(printed);
});
