/** The vendor's SDKs: a typed create of each makes a host that is in sync with its declaration. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expectInSync, imageId, password, playAt, privateKey, projectId, publicKey, region, zone } from './place.mjs';

/** @typedef {import('./place.mjs').Place} Place */

/**
 * @typedef {object} Sdk
 * @property {string} name
 * @property {string} variable Holds the place of the SDK.
 * @property {string} command What runs a program of its language.
 * @property {string} how To get it.
 * @property {(place: Place, at: string) => { words: readonly string[], cwd?: string, env?: Readonly<Record<string, string>> }} write
 */

const host = {
  Zone: zone,
  ImageId: imageId,
  LoginMode: 'Password',
  CPU: 2,
  Memory: 4096,
  Name: 'web-1',
  Tag: 'interop',
  ChargeType: 'Month',
  Quantity: 1,
  MachineType: 'N',
  Disks: [{ IsBoot: 'True', Type: 'CLOUD_SSD', Size: 40 }],
};

/** @type {readonly Sdk[]} */
const sdks = [
  {
    name: 'Go SDK',
    variable: 'HOSTWRIGHT_UCLOUD_SDK_GO',
    command: 'go',
    how: 'clone github.com/ucloud/ucloud-sdk-go, and name its folder',
    write({ url, folder }, at) {
      const program = join(folder, 'create.go');
      const text = (/** @type {string} */ value) => `ucloud.String(${JSON.stringify(value)})`;
      writeFileSync(
        program,
        `package main

import (
\t"github.com/ucloud/ucloud-sdk-go/services/uhost"
\t"github.com/ucloud/ucloud-sdk-go/ucloud"
\t"github.com/ucloud/ucloud-sdk-go/ucloud/auth"
)

func main() {
\tconfig := ucloud.NewConfig()
\tconfig.BaseUrl = ${JSON.stringify(url)}
\tconfig.Region = ${JSON.stringify(region)}
\tconfig.ProjectId = ${JSON.stringify(projectId)}
\tcredential := auth.NewCredential()
\tcredential.PublicKey = ${JSON.stringify(publicKey)}
\tcredential.PrivateKey = ${JSON.stringify(privateKey)}
\tclient := uhost.NewClient(&config, &credential)
\treq := client.NewCreateUHostInstanceRequest()
\treq.Zone = ${text(host.Zone)}
\treq.ImageId = ${text(host.ImageId)}
\treq.LoginMode = ${text(host.LoginMode)}
\treq.Password = ${text(password)}
\treq.CPU = ucloud.Int(${host.CPU})
\treq.Memory = ucloud.Int(${host.Memory})
\treq.Name = ${text(host.Name)}
\treq.Tag = ${text(host.Tag)}
\treq.ChargeType = ${text(host.ChargeType)}
\treq.Quantity = ucloud.Int(${host.Quantity})
\treq.MachineType = ${text(host.MachineType)}
\treq.Disks = []uhost.UHostDisk{{IsBoot: ${text('True')}, Type: ${text('CLOUD_SSD')}, Size: ucloud.Int(40)}}
\tif _, err := client.CreateUHostInstance(req); err != nil {
\t\tpanic(err)
\t}
}
`,
      );
      // The SDK's vendored modules are used, so that none is downloaded. Its go.mod names other versions than these.
      const modules = readFileSync(join(at, 'vendor', 'modules.txt'), 'utf8').matchAll(/^# (\S+ v\S+)$/gm);
      const required = Array.from(modules, ([, module]) => `require ${module}\n`).join('');
      const manifest = join(folder, 'vendored.mod');
      writeFileSync(manifest, `module github.com/ucloud/ucloud-sdk-go\n\ngo 1.13\n\n${required}`);
      return { words: ['run', '-mod=vendor', `-modfile=${manifest}`, program], cwd: at };
    },
  },
  {
    name: 'Python SDK',
    variable: 'HOSTWRIGHT_UCLOUD_SDK_PYTHON',
    command: 'python3',
    how: 'run "pip install --target FOLDER ucloud-sdk-python3", and name that folder',
    write({ url, folder }, at) {
      const program = join(folder, 'create.py');
      const config = { region, project_id: projectId, public_key: publicKey, private_key: privateKey, base_url: url };
      // The SDK writes the password in base64 itself.
      const values = JSON.stringify({ config, host: { ...host, Password: password } });
      writeFileSync(
        program,
        `import json
from ucloud.client import Client

values = json.loads(${JSON.stringify(values)})
Client(values["config"]).uhost().create_uhost_instance(values["host"])
`,
      );
      return { words: [program], env: { PYTHONPATH: at } };
    },
  },
  {
    name: 'JavaScript SDK',
    variable: 'HOSTWRIGHT_UCLOUD_SDK_JS',
    command: process.execPath,
    how: 'clone github.com/ucloud/ucloud-sdk-js, run "npm install --omit=dev" in it, and name its folder',
    write({ url, folder }, at) {
      const program = join(folder, 'create.cjs');
      const config = { region, projectId, baseUrl: url };
      const encoded = { ...host, Password: Buffer.from(password).toString('base64') };
      writeFileSync(
        program,
        `const { Client } = require(${JSON.stringify(at)});
const client = new Client(${JSON.stringify({ config, credential: { publicKey, privateKey } })});
client.uhost().createUHostInstance(${JSON.stringify(encoded)}).catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
`,
      );
      return { words: [program] };
    },
  },
];

/** @param {Sdk} sdk */
function findMissing({ variable, command, how }) {
  const at = process.env[variable] ?? '';
  const { error } = spawnSync(command, [command === 'go' ? 'version' : '--version'], { stdio: 'ignore' });
  return [
    ...(error === undefined ? [] : [`the command ${command}: install it`]),
    ...(at !== '' && existsSync(at) ? [] : [`${variable}: ${how}`]),
  ];
}

/** @type {(sdk: Sdk) => (folder: string) => Promise<void>} */
const playOf =
  ({ name, variable, command, write }) =>
  (folder) =>
    playAt(folder, 'web-1', (place) => {
      const { words, cwd = place.folder, env = {} } = write(place, resolve(process.env[variable] ?? ''));
      const done = spawnSync(command, words, { cwd, env: { ...process.env, ...env }, encoding: 'utf8' });
      if (done.status !== 0) throw new Error(`the program of the ${name} failed:\n${done.stdout}${done.stderr}`);
      expectInSync(place, 1);
    });

export const parts = sdks.map((sdk) => ({
  name: sdk.name,
  findMissing: () => findMissing(sdk),
  plays: /** @type {const} */ ([[`a host made by the ${sdk.name} is in sync`, playOf(sdk)]]),
}));
