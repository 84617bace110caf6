/** Terraform with the vendor's provider, and Hostwright, on the hosts of one cloud. */
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  expectInSync,
  imageId,
  password,
  planOf,
  playAt,
  privateKey,
  projectId,
  publicKey,
  region,
  zone,
} from './place.mjs';

/** @typedef {import('./place.mjs').Place} Place */

const count = 20;
const nameOf = (/** @type {number} */ index) => `web-${String(index + 1).padStart(2, '0')}`;
const names = `web-[01:${count}]`;

/** What is missing for it, and how to get it; nothing if all is there. */
export function findMissing() {
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

/** @param {Place} place */
function makeByTerraform(place) {
  write(place, indexes.map((index) => resourceOf(index)).join(''));
  run(place, ['apply', '-auto-approve']);
  expectInSync(place, count);
}

/** Changes a name, a tag, the CPUs and the firewall of a host each; no listing shows a firewall. @param {Place} place */
function changeByTerraform(place) {
  makeByTerraform(place);
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

/** Attributes that Terraform keeps for itself: no cloud has them. */
const ownAttributes = ['allow_stopping_for_update', 'timeouts'];

/**
 * What a saved plan would change in the cloud, beside importing hosts.
 * @param {Place} place
 * @param {string} file
 */
function changesOf(place, file) {
  /** @type {{ resource_changes: readonly { address: string, change: Record<string, any> }[] }} */
  const { resource_changes: resources } = JSON.parse(run(place, ['show', '-json', file]));
  return resources.flatMap(({ address, change: { importing, before, after } }) => {
    if (importing === undefined || after === null) return [`${address}: made or removed`];
    const differing = Object.keys(after).filter((name) => !isDeepStrictEqual(after[name], before[name]));
    return differing.filter((name) => !ownAttributes.includes(name)).map((name) => `${address}: ${name}`);
  });
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
  run(place, ['plan', '-out=import.plan']);
  const changes = changesOf(place, 'import.plan');
  if (changes.length > 0) throw new Error(`Terraform would change ${changes.join(', ')}`);
  const imported = run(place, ['apply', 'import.plan']);
  if (!imported.includes(`Resources: ${count} imported, 0 added,`)) throw new Error(imported);
  run(place, ['plan', '-detailed-exitcode']);
  expectInSync(place, count);
}

/** @type {readonly (readonly [string, (folder: string) => Promise<void>])[]} */
export const plays = [
  [`${count} hosts made by Terraform are in sync`, (folder) => playAt(folder, names, makeByTerraform)],
  [
    `${count} hosts made by Hostwright are imported without a change`,
    (folder) => playAt(folder, names, importFromHostwright),
  ],
  ['a name, a tag and CPUs that Terraform changes are the drift', (folder) => playAt(folder, names, changeByTerraform)],
];
