/**
 * Makes report.png, the picture of the HTML report: a real drift run of the built command against the emulator, opened
 * in Chromium. Run by hand after a change of the report: npm run build && node docs/images/make.mjs
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath, pathToFileURL } from 'node:url';
import puppeteer from 'puppeteer-core';

const binary = fileURLToPath(new URL('../../dist/main.cjs', import.meta.url));
const picture = fileURLToPath(new URL('report.png', import.meta.url));
const chromium = process.env.CHROMIUM ?? '/usr/bin/chromium';

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
try {
  const report = join(folder, 'report.html');
  writeFileSync(join(folder, 'hosts.yaml'), declaration);
  await runDrift(emulator.environment, report);
  await takePicture(report);
  process.stdout.write(`${picture}: ${statSync(picture).size} bytes\n`);
} finally {
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

async function runDrift(environment, report) {
  const env = { PATH: process.env.PATH, ...environment, HOST_PASSWORD: 'only-for-a-picture-1', XDG_STATE_HOME: folder };
  const child = spawn(process.execPath, [binary, 'drift', '-o', `html=${report}`], {
    cwd: folder,
    env,
    stdio: 'inherit',
  });
  await once(child, 'exit');
}

async function takePicture(report) {
  const browser = await puppeteer.launch({ executablePath: chromium, args: ['--no-sandbox'] });
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1_200, height: 1_000 });
    await page.goto(pathToFileURL(report).href);
    // The footer tells a reader of the picture nothing.
    const height = await page.evaluate('document.querySelector("main").getBoundingClientRect().bottom + 24');
    await page.screenshot({ path: picture, clip: { x: 0, y: 0, width: 1_200, height }, captureBeyondViewport: true });
  } finally {
    await browser.close();
  }
}
