/** What oclif would do by itself, and must not do in a process that has keys. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commands } from '../../../src/commands/run.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

it('reads no .env file and no rc file, and runs no plugin of the folder or of the user', async ({ stage }) => {
  const { folder, inside, run } = await stage.emulated();
  const evil = 'HOSTWRIGHT_ENDPOINT=https://evil.example\n';
  const ofFolder = { name: 'x', hostwright: { plugins: ['./plugin.cjs'], endpoint: 'https://evil.example' } };
  const plugins = [
    { type: 'user', name: 'spy', tag: 'latest' },
    { type: 'link', name: 'spy', root: join(folder, 'data/hostwright/node_modules/spy') },
  ];
  const version = '1.0.0';
  const ofUser = { oclif: { schema: 1, plugins }, dependencies: { spy: version }, private: true };
  const spy = { name: 'spy', version, oclif: { hooks: { init: './init.js' } } };
  const command = { id: 'spy', description: 'PLUGIN', args: {}, flags: {}, aliases: [], hiddenAliases: [] };
  mkdirSync(join(folder, 'data/hostwright/node_modules/spy'), { recursive: true });
  for (const [name, text] of Object.entries({
    '.env': evil,
    '.hostwrightrc': evil,
    'tsconfig.json': '{',
    'package.json': JSON.stringify(ofFolder),
    'plugin.cjs': 'console.log("PLUGIN");',
    'data/hostwright/package.json': JSON.stringify(ofUser),
    'data/hostwright/node_modules/spy/package.json': JSON.stringify(spy),
    'data/hostwright/node_modules/spy/init.js': 'module.exports = async () => console.log("PLUGIN");',
    'data/hostwright/node_modules/spy/oclif.manifest.json': JSON.stringify({ version, commands: { spy: command } }),
  }))
    writeFileSync(join(folder, name), text);

  const without = await inside('plan', { env: { HOSTWRIGHT_ENDPOINT: undefined } });
  const env = { NODE_ENV: 'development', XDG_DATA_HOME: join(folder, 'data') };
  // The help is by oclif, which would look for plugins and list their commands.
  const runs = [await run('plan', { env }), await run('help', { env })];

  expect(without.stderr).toContain('error[endpoint-unusable]');
  expect(runs.map(({ code }) => code)).toEqual([0, 0]);
  for (const { stdout, stderr } of runs) expect(stdout + stderr).not.toContain('PLUGIN');
});

it.each(Object.entries(commands))('reads stdin for no argument of %s', (_, { args }) => {
  for (const arg of Object.values(args)) expect(arg.ignoreStdin).toBe(true);
});

it('prints no argument where DEBUG is set', async ({ stage }) => {
  const { run } = await stage.emulated();

  const { stderr } = await run('intents hunter-2', { env: { DEBUG: '*', HOSTWRIGHT_DEBUG: '1' } });

  expect(stderr.match(/hunter-2/g)).toHaveLength(1);
  expect(stderr).not.toContain('oclif');
});

it('starts at a terminal, where more is drawn than in a pipe', async ({ stage }) => {
  const { folder, terminal: open } = await stage.emulated();
  const terminal = open('autocomplete bash', { LANG: 'C.UTF-8', XDG_CACHE_HOME: folder });

  await until(() => terminal.screen().includes('Enjoy!'));

  terminal.close();
});
