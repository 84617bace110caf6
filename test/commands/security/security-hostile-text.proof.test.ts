/** S8-S11 and B106-B116 end to end: text of the cloud is text in every output and every file, whatever it would be elsewhere. What it does to the structure of a format: test/report/every-format. */
import { join } from 'node:path';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import type { GivenHost } from '../../../src/emulator/options.gen.ts';
import { formatNames } from '../../../src/report/formats.ts';
import { expectInert } from '../../support/reports/format-shapes.ts';
import { readCommands } from '../../support/reports/workflow-commands.ts';
import { filesBelow, told } from '../../support/secrets.ts';
import { it, type Scene } from '../../support/stage.ts';
import { readStoreSchema } from '../../tools/schema-store.ts';
import { checkXml } from '../../tools/xml.ts';

/** Each is an order to some program that shows it. */
const nasty = [
  ...['\u001b[2J', '\u009b31m', '\u001b]8;;https://evil.example\u0007click\u001b]8;;\u0007', '\u202egnp.exe'],
  ...['a\u200bb', '\n::error::x', '\r\n##[error]x', '##vso[task.complete result=Succeeded;]x', '\u2028x', '\ud800'],
  ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', ']]>', '```\n# x', '|', '@team #1', '=cmd()'],
  ...['{{ lookup("pipe", "id") }}', '{% raw %}', '$(reboot)', '`|&;', '\u{e0041}', '[x](javascript:alert(1))'],
  ...['__proto__', '\u0000', `\u001b]0;${'x'.repeat(300_000)}`],
];

/** A host for each, with the text in every field; the first bears a declared name, the last two share one. The order is that of the list. */
function hostsWith(texts: readonly string[]): readonly GivenHost[] {
  return texts.map((long, index) => {
    // Of 300 kB in four fields as much is to be seen as in all.
    const text = long.slice(0, 100);
    return {
      ...{ Region: 'cn-bj2', HostId: `${text}${index}`, Tag: `t${index + 10}${long}`, State: long, ImageId: long },
      ...{ BasicImageId: text, Remark: text, CPU: text, Memory: text, ChargeType: text, CreateTime: text },
      ...{ ExpireTime: text, AutoRenew: text, IpSet: [{ Type: text, IP: text }] },
      DiskSet: [{ Type: text, Size: text }],
      Name: index === 0 ? 'web-1' : index > texts.length - 3 ? 'web-2' : `a${index + 10}${long}`,
    };
  });
}

const ajv = new Ajv({ strict: false, unicodeRegExp: false });
addFormats.default(ajv);
const isSarif = ajv.compile(readStoreSchema('sarif-2.1.0.json'));

const all = (name: string) => formatNames.map((format) => `-o ${format}=${name}.${format}`).join(' ');
const declared = { hosts: ['name: web-1, tag: web', 'name: web-2', 'name: web-3'] };

/** The files of a step of GitHub Actions. */
const stepFiles = ({ folder }: Scene) => ({
  env: { GITHUB_STEP_SUMMARY: join(folder, 'summary.md'), GITHUB_OUTPUT: join(folder, 'output') },
});

it.concurrent('text of the cloud drives nothing, in no output and no file', async ({ stage }) => {
  const scene = await stage.emulated({ hosts: hostsWith(nasty) }, declared);
  const printed: string[] = [];
  for (const line of [
    `plan --details --out saved.json ${all('plan')}`,
    `show saved.json --details ${all('show')}`,
    `drift --details ${all('drift')}`,
    `apply --auto-approve --details ${all('apply')}`,
    'apply --auto-approve -o ndjson',
  ]) {
    printed.push(told(await scene.inside(line, stepFiles(scene))));
  }

  const files = filesBelow(scene.folder);
  for (const text of printed) expectInert(text);
  expect(printed[0]).toContain(String.raw`\u{1b}[2J`);
  for (const run of ['plan', 'show', 'drift', 'apply']) {
    for (const format of formatNames) expectInert(files[`${run}.${format}`] ?? '', format);
    expect(isSarif(JSON.parse(files[`${run}.sarif`] ?? ''))).toBe(true);
    checkXml(files[`${run}.junit`] ?? '', 'test/report/junit.xsd');
  }
  for (const format of ['text', 'markdown', 'html', 'github', 'csv', 'junit'] as const) {
    expect(files[`plan.${format}`]?.length).toBeLessThan(120_000);
  }
  for (const name of ['saved.json', 'summary.md', 'output']) expectInert(files[name] ?? '');
  expect(readCommands(files['drift.github'] ?? '').length).toBeGreaterThan(3);
});
