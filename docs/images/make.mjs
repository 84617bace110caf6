/**
 * Makes the pictures of the README: report.png, the HTML report of a drift run, and comment.png, the Markdown report of a
 * plan as a code host shows it in a comment. Both come of real runs of the built command against the emulator, opened in
 * Chromium. Run by hand after a change of a report: npm run tools && npm run build && node docs/images/make.mjs
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { launchBrowser } from '../../test/tools/browser.mjs';

const binary = fileURLToPath(new URL('../../dist/main.cjs', import.meta.url));

/** 35 hosts in two regions. */
const declaration = `apiVersion: hostwright/v1
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: img-ubuntu-24
  cpu: 2
  memory: 4096
  diskSpace: 40
  chargeType: Month
  password: { env: HOST_PASSWORD }
templates:
  large: { cpu: 8, memory: 16384, diskSpace: 200 }
hosts:
  - name: db-[1:3]
    template: large
    tag: db
  - name: web-[01:14]
    tag: web
  - name: cache-[a:d]
    tag: cache
  - name: batch-[1:4]
    tag: batch
  - name: web-[21:28]
    tag: web
    region: hk
    zone: hk-02
  - name: db-[8:9]
    template: large
    tag: db
    region: hk
    zone: hk-02
manage:
  names: ["web-*", "db-*"]
`;

const day = 86_400;
const now = Math.floor(Date.now() / 1_000);
let made = 0;

/** A live host as it is declared, but for these fields. */
function live(Name, fields = {}) {
  made += 1;
  const large = Name.startsWith('db-');
  return {
    Region: 'cn-bj2',
    HostId: `host-${(0x5a1e0 + made * 4_099).toString(16)}`,
    Name,
    Tag: Name.replace(/-.*/, ''),
    BasicImageId: 'img-ubuntu-24',
    CPU: large ? 8 : 2,
    Memory: large ? 16_384 : 4_096,
    DiskSet: [{ Type: 'Boot', Size: large ? 200 : 40 }],
    ChargeType: 'Month',
    AutoRenew: 'Yes',
    CreateTime: now - (200 - made) * day,
    IpSet: [{ Type: 'Private', IP: `10.9.0.${made}` }],
    ...fields,
  };
}

const numbers = (first, last) => Array.from({ length: last - first + 1 }, (_, index) => first + index);

/** web-07 and web-26 are missing, db-2 is smaller than declared, cache-b is there twice, db-9 ends soon. */
const liveHosts = [
  ...['db-1', 'db-3'].map((name) => live(name)),
  live('db-2', { Memory: 8_192 }),
  ...numbers(1, 14)
    .filter((number) => number !== 7)
    .map((number) => live(`web-${String(number).padStart(2, '0')}`)),
  ...['cache-a', 'cache-b', 'cache-c', 'cache-d', 'cache-b'].map((name) => live(name)),
  ...numbers(1, 4).map((number) => live(`batch-${number}`)),
  ...numbers(21, 28)
    .filter((number) => number !== 26)
    .map((number) => live(`web-${number}`, { Region: 'hk' })),
  live('db-8', { Region: 'hk' }),
  live('db-9', { Region: 'hk', AutoRenew: 'No', ExpireTime: now + 9 * day + 3_600 }),
  live('web-test', { Tag: 'Default', CPU: 1, Memory: 1_024 }),
  ...numbers(1, 11).map((number) => live(`legacy-${number}`, { Tag: 'Default', Region: number > 7 ? 'hk' : 'cn-bj2' })),
];

const folder = mkdtempSync(join(tmpdir(), 'hostwright-picture-'));
const emulator = await startEmulator();
const browser = await launchBrowser();
try {
  writeFileSync(join(folder, 'hosts.yaml'), declaration);
  const report = join(folder, 'report.html');
  await run(['drift', '-o', `html=${report}`]);
  // The footer tells a reader of the picture nothing.
  await takePicture(report, 'report.png', 1_200, 'main');
  const comment = join(folder, 'comment.md');
  await run(['plan', '--exclude', 'cache-*', '-o', `markdown=${comment}`]);
  const page = join(folder, 'comment.html');
  writeFileSync(page, commentPage(readFileSync(comment, 'utf8')));
  await takePicture(page, 'comment.png', 1_000, 'article');
} finally {
  await browser.close();
  emulator.end();
  rmSync(folder, { recursive: true, force: true });
}

/** Its first lines say how to reach it. */
async function startEmulator() {
  const hosts = join(folder, 'live.json');
  writeFileSync(hosts, JSON.stringify(liveHosts));
  const child = spawn(process.execPath, [binary, 'emulator', '--hosts', hosts, '--quiet']);
  const environment = {};
  for await (const line of createInterface(child.stdout)) {
    const [, name, value] = /^ *export (\w+)=(.*)$/.exec(line) ?? [];
    if (name !== undefined) environment[name] = value;
    else if (Object.keys(environment).length > 0) break;
  }
  return { environment, end: () => child.kill() };
}

async function run(words) {
  const env = {
    ...{ PATH: process.env.PATH, HOST_PASSWORD: 'only-for-a-picture-1', XDG_STATE_HOME: folder },
    ...emulator.environment,
  };
  const child = spawn(process.execPath, [binary, ...words, '--quiet'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await once(child, 'exit');
}

/** A comment as code hosts frame it. */
function commentPage(markdown) {
  const body = micromark(markdown, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  return `<!doctype html><meta charset="utf-8"><title>Comment</title><style>
body { margin: 0; padding: 20px; font: 14px/1.5 system-ui, sans-serif; color: #1f2328; background: #fff }
article { border: 1px solid #d1d9e0; border-radius: 6px; max-width: 940px }
header { padding: 8px 16px; background: #f6f8fa; border-bottom: 1px solid #d1d9e0; border-radius: 6px 6px 0 0; color: #59636e }
section { padding: 4px 16px 12px }
table { border-collapse: collapse; margin: 0 0 16px }
th, td { border: 1px solid #d1d9e0; padding: 5px 10px; text-align: left }
tr:nth-child(2n) td { background: #f6f8fa }
code { font: 85% ui-monospace, monospace; background: #818b981f; border-radius: 6px; padding: .2em .4em }
pre { background: #f6f8fa; padding: 12px; border-radius: 6px }
pre code { background: none; padding: 0 }
h2, h3 { margin: 14px 0 10px; font-size: 18px }
summary { cursor: pointer }
</style><article><header><b>hostwright</b> commented on this pull request</header><section>${body}</section></article>`;
}

/** What `selector` names, of the page at this path. */
async function takePicture(path, name, width, selector) {
  const picture = fileURLToPath(new URL(name, import.meta.url));
  const page = await browser.newPage();
  await page.setViewport({ width, height: 1_000 });
  await page.goto(pathToFileURL(path).href);
  const height = await page.evaluate(`document.querySelector("${selector}").getBoundingClientRect().bottom + 24`);
  await page.screenshot({ path: picture, clip: { x: 0, y: 0, width, height }, captureBeyondViewport: true });
  await page.close();
  process.stdout.write(`${picture}: ${statSync(picture).size} bytes\n`);
}
