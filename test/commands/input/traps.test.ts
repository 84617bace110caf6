/** What oclif would do by itself, and must not do in a process that has keys. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { commands } from '../../../src/commands/run.ts';
import { readLine } from '../../support/inside.ts';
import { it } from '../../support/stage.ts';
import { until } from '../../support/until.ts';

it('runs no plugin that the data folder of the user names', async ({ stage }) => {
  const { run, folder } = await stage.emulated();
  const data = join(folder, 'data');
  const plugin = join(data, 'hostwright', 'node_modules', 'spy');
  mkdirSync(plugin, { recursive: true });
  const oclif = { hooks: { init: './init.js' } };
  writeFileSync(join(plugin, 'package.json'), JSON.stringify({ name: 'spy', version: '1.0.0', oclif }));
  writeFileSync(join(plugin, 'init.js'), 'module.exports = async () => console.log("the spy runs");');
  const plugins = [
    { type: 'user', name: 'spy', tag: 'latest' },
    { type: 'link', name: 'spy', root: plugin },
  ];
  writeFileSync(
    join(data, 'hostwright', 'package.json'),
    JSON.stringify({ oclif: { schema: 1, plugins }, dependencies: { spy: '1.0.0' }, private: true }),
  );

  const { code, stdout, stderr } = await run('plan', { env: { XDG_DATA_HOME: data } });

  expect(code).toBe(0);
  expect(stdout + stderr).not.toContain('the spy runs');
});

it.each(Object.entries(commands))('reads stdin for no argument of %s', (_, { args }) => {
  for (const arg of Object.values(args)) expect(arg.ignoreStdin).toBe(true);
});

it('has a value for each switch that is not given', async () => {
  const { flags } = await readLine(['apply']);

  const switches = Object.entries(commands.apply?.flags ?? {}).filter(([, { type }]) => type === 'boolean');
  expect(switches.map(([name]) => flags[name])).toEqual(switches.map(() => false));
});

it('prints no argument where DEBUG is set', async ({ stage }) => {
  const { run } = await stage.emulated();

  const { stderr } = await run('plan hunter-2', { env: { DEBUG: '*', HOSTWRIGHT_DEBUG: '1' } });

  expect(stderr.match(/hunter-2/g)).toHaveLength(1);
  expect(stderr).not.toContain('oclif');
});

it('starts at a terminal, where more is drawn than in a pipe', async ({ stage }) => {
  const { folder, terminal: open } = await stage.emulated();
  const terminal = open('autocomplete bash', { LANG: 'C.UTF-8', XDG_CACHE_HOME: folder });

  await until(() => terminal.screen().includes('Enjoy!'));

  terminal.close();
});
