/**
 * `npm run interop`: Hostwright beside Terraform with the vendor's provider, on the hosts of one emulated cloud. Exits 1
 * where a play failed, and 3 where this machine lacks what it takes.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const region = 'cn-bj2';
const zone = 'cn-bj2-04';
const projectId = 'org-interop';
const imageId = 'uimage-interop';
const password = 'Interop_password_1';
const publicKey = 'emulator-public-key';
const privateKey = 'emulator-private-key';
const binary = resolve('dist/main.cjs');
const count = 20;

/**
 * @typedef {object} Place
 * @property {string} url Of the emulated cloud.
 * @property {string} folder
 * @property {(...words: readonly string[]) => { status: number | null, stdout: string, stderr: string }} run Hostwright.
 */

/** @typedef {{ name: string, status: string, attributes?: readonly { attribute: string }[], live?: { hostId: string } }} Planned */

const declaration = `apiVersion: hostwright/v1
dialect: uhost
projectId: ${projectId}
region: ${region}
zone: ${zone}
defaults:
  imageId: ${imageId}
  machineType: N
  cpu: 2
  memory: 4GiB
  bootDisk: { type: CLOUD_SSD, size: 40 }
  chargeType: Month
  tag: interop
  password: { env: HOST_PASSWORD }
hosts:
  - name: web-[01:${count}]
`;

/**
 * Plays in a folder of its own, against a cloud of its own.
 * @param {string} parent
 * @param {(place: Place) => void} play Throws what is wrong.
 */
async function playAt(parent, play) {
  const folder = mkdtempSync(join(parent, 'play-'));
  writeFileSync(join(folder, 'hosts.yaml'), declaration);
  const cloud = spawn(process.execPath, [binary, 'emulator', '--port', '0', '--quiet'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => cloud.kill('SIGKILL'));
  const [said] = await once(cloud.stdout, 'data');
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(String(said))?.[0];
  if (url === undefined) throw new Error(`The emulator said ${said}`);
  const env = {
    PATH: process.env.PATH,
    LC_ALL: 'C',
    XDG_STATE_HOME: join(folder, 'state'),
    XDG_CACHE_HOME: join(parent, 'cache'),
    HOST_PASSWORD: password,
    HOSTWRIGHT_PUBLIC_KEY: publicKey,
    HOSTWRIGHT_PRIVATE_KEY: privateKey,
    HOSTWRIGHT_ENDPOINT: url,
    HOSTWRIGHT_SETTLE_WINDOW: '5s',
  };
  /** @type {Place['run']} */
  const run = (...words) =>
    spawnSync(process.execPath, [binary, ...words, '--journal', join(folder, 'journal')], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
  try {
    play({ url, folder, run });
  } finally {
    cloud.kill();
  }
}

/**
 * Each declared host and each of the account, as a plan tells of them.
 * @param {Place} place
 * @returns {readonly Planned[]}
 */
function planOf({ run }) {
  const { status, stdout, stderr } = run('plan', '--json', '--details');
  if (status !== 0) throw new Error(`hostwright plan ended with exit ${status}: ${stderr}`);
  return JSON.parse(stdout).hosts;
}

/**
 * Throws unless each declared host is there as it is declared, and no other one.
 * @param {Place} place
 */
function expectInSync(place) {
  const { status, stdout, stderr } = place.run('plan', '--detailed-exitcode');
  if (status !== 0) throw new Error(`hostwright plan ended with exit ${status}:\n${stdout}${stderr}`);
  const hosts = planOf(place);
  const others = hosts.filter((host) => host.status !== 'in-sync');
  if (hosts.length !== count || others.length > 0) throw new Error(`not ${count} in sync: ${JSON.stringify(others)}`);
}

const nameOf = (/** @type {number} */ index) => `web-${String(index + 1).padStart(2, '0')}`;

/** What is missing for it, and how to get it; nothing if all is there. */
function findMissing() {
  const provider = process.env.HOSTWRIGHT_TERRAFORM_PROVIDER ?? '';
  const { status } = spawnSync(terraform(), ['version'], { stdio: 'ignore' });
  return [
    ...(status === 0 ? [] : ['Terraform 1.5 or later: install it, and set HOSTWRIGHT_TERRAFORM to its path']),
    ...(existsSync(provider)
      ? []
      : [
          'the provider ucloud/ucloud: download it from registry.terraform.io or clone github.com/ucloud/terraform-provider-ucloud and run "go build -mod=vendor" in it, and set HOSTWRIGHT_TERRAFORM_PROVIDER to its binary or to the binary\'s folder',
        ]),
  ];
}

const terraform = () => process.env.HOSTWRIGHT_TERRAFORM || 'terraform';

/** The provider is taken from its folder, so that nothing is downloaded. */
function cliConfig() {
  const provider = resolve(process.env.HOSTWRIGHT_TERRAFORM_PROVIDER ?? '');
  const folder = statSync(provider).isDirectory() ? provider : dirname(provider);
  return `provider_installation {\n  dev_overrides { "ucloud/ucloud" = ${JSON.stringify(folder)} }\n  direct {}\n}\n`;
}

/**
 * @param {Place} place
 * @param {string} hosts HCL.
 */
function write({ url, folder }, hosts) {
  writeFileSync(join(folder, 'terraform.rc'), cliConfig());
  writeFileSync(
    join(folder, 'main.tf'),
    `terraform {
  required_providers { ucloud = { source = "ucloud/ucloud" } }
}
provider "ucloud" {
  public_key  = "${publicKey}"
  private_key = "${privateKey}"
  project_id  = "${projectId}"
  region      = "${region}"
  base_url    = "${url}"
}
${hosts}`,
  );
}

/**
 * @param {Place} place
 * @param {readonly string[]} words
 */
function run({ folder }, words) {
  const settings = { TF_CLI_CONFIG_FILE: join(folder, 'terraform.rc'), TF_CLI_ARGS: '-no-color', TF_INPUT: '0' };
  const env = { PATH: process.env.PATH ?? '', HOME: folder, ...settings };
  const done = spawnSync(terraform(), words, { cwd: folder, env, encoding: 'utf8' });
  if (done.status !== 0) {
    throw new Error(`terraform ${words.join(' ')} ended with exit ${done.status}:\n${done.stdout}${done.stderr}`);
  }
  return done.stdout;
}

/**
 * @param {number} index
 * @param {Readonly<{ name?: string, tag?: string, type?: string, firewall?: string, password?: boolean }>} more
 */
function resourceOf(index, { name = nameOf(index), tag = 'interop', type = 'n-basic-2', firewall, ...more } = {}) {
  const login = more.password === false ? '' : `  root_password     = "${password}"\n  duration          = 1\n`;
  const behind = firewall === undefined ? '' : `  security_group    = "${firewall}"\n`;
  return `resource "ucloud_instance" "host_${index}" {
  name              = "${name}"
  tag               = "${tag}"
  availability_zone = "${zone}"
  image_id          = "${imageId}"
  instance_type     = "${type}"
  boot_disk_type    = "cloud_ssd"
  boot_disk_size    = 40
  charge_type       = "month"
  allow_stopping_for_update = true
${login}${behind}}
`;
}

const indexes = Array.from({ length: count }, (_, index) => index);

/** Makes hosts, and changes a name, a tag, the CPUs and the firewall of one each; no listing shows a firewall. @param {Place} place */
function makeAndChange(place) {
  write(place, indexes.map((index) => resourceOf(index)).join(''));
  run(place, ['apply', '-auto-approve']);
  expectInSync(place);
  const changed = [{ name: 'renamed' }, { tag: 'changed' }, { type: 'n-highcpu-4' }, { firewall: 'firewall-other' }];
  write(place, indexes.map((index) => resourceOf(index, changed[index])).join(''));
  run(place, ['apply', '-auto-approve']);
  run(place, ['plan', '-detailed-exitcode']);
  const told = planOf(place)
    .filter(({ status }) => status !== 'in-sync')
    .map(({ name, status, attributes = [] }) => [name, status, ...attributes.map((one) => one.attribute)].join(' '))
    .sort();
  const expected = ['renamed unmanaged', 'web-01 missing', 'web-02 changed tag', 'web-03 changed cpu'];
  if (told.join() !== expected.join()) throw new Error(`the drift is ${told.join(', ')}, not ${expected.join(', ')}`);
}

/** @param {Place} place */
function importFromHostwright(place) {
  const made = place.run('apply', '--auto-approve', '--first-apply');
  if (made.status !== 0)
    throw new Error(`hostwright apply ended with exit ${made.status}:\n${made.stdout}${made.stderr}`);
  const ids = new Map(planOf(place).map(({ name, live }) => [name, live?.hostId]));
  const imports = indexes.map(
    (index) => `import {\n  to = ucloud_instance.host_${index}\n  id = "${ids.get(nameOf(index))}"\n}\n`,
  );
  // A password can never be read, and another duration would replace the host.
  write(place, [...imports, ...indexes.map((index) => resourceOf(index, { password: false }))].join(''));
  const imported = run(place, ['apply', '-auto-approve']);
  if (!imported.includes(`Resources: ${count} imported, 0 added,`)) throw new Error(imported);
  run(place, ['plan', '-detailed-exitcode']);
  expectInSync(place);
}

/** @type {readonly (readonly [string, (place: Place) => void])[]} */
const plays = [
  [`${count} hosts made by Hostwright are imported without a change`, importFromHostwright],
  [`${count} hosts made by Terraform are in sync, and a name, a tag and CPUs that it changes the drift`, makeAndChange],
];

// A signal ends the emulators and the folder too: both go with the exit.
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130));
const folder = mkdtempSync(join(tmpdir(), 'hostwright-interop-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

const missing = findMissing();
if (missing.length > 0) {
  process.stdout.write(`Nothing was compared. Missing:\n${missing.map((one) => `  ${one}\n`).join('')}`);
  process.exit(3);
}
for (const [title, play] of plays) {
  try {
    await playAt(folder, play);
    process.stdout.write(`ok      ${title}\n`);
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`FAILED  ${title}\n${error instanceof Error ? error.message : error}\n`);
  }
}
