/** The example for systemd: command line and credentials fit together, and the unit gives no right that it does not need. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { readExample } from './command-line.ts';

const unit = readFileSync('examples/systemd/hostwright-watch.service', 'utf8');
const valuesOf = (name: string) =>
  [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

it('examples/systemd has a command line that hostwright takes', async () => {
  const [program, ...words] = valuesOf('ExecStart')[0]?.split(' ') ?? [];

  expect(program).toBe('/usr/local/bin/hostwright');
  expect((await readExample(words)).name).toBe('watch');
});

it('examples/systemd loads each credential that it names, and no other but keys for clouds.yaml', () => {
  const loaded = valuesOf('LoadCredential').map((value) => value.split(':')[0]);
  const used = [...unit.matchAll(/(?:%d|\$\{CREDENTIALS_DIRECTORY\})\/([\w.-]+)/g)].map(([, name]) => name);

  expect([...used, 'shop-public-key', 'shop-private-key'].toSorted()).toEqual(loaded.toSorted());
});

it.each([
  ...['DynamicUser=yes', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'CapabilityBoundingSet='],
  ...['PrivateTmp=yes', 'SystemCallFilter=@system-service'],
])('examples/systemd is closed by %s', (line) => {
  expect(unit.split('\n')).toContain(line);
});
