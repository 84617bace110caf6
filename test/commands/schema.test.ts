import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { hostwright } from '../support/hostwright.ts';
import { runInside } from '../support/inside.ts';

const here = { cwd: '.', env: {} };

it.concurrent.for([
  ['declaration', hostwright],
  ['clouds', runInside],
  ['plan', runInside],
  ['report', runInside],
  ['events', runInside],
] as const)('schema %s prints the file of the package', async ([name, run]) => {
  const { code, stdout, stderr } = await run(['schema', name], here);

  expect(stdout).toBe(readFileSync(`schemas/${name}.schema.json`, 'utf8'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it.concurrent.for([
  ['schema', 'Missing: what (declaration, clouds, scope, plan, report or events).'],
  ['schema reprot', 'WHAT cannot be "reprot".\n  - Did you mean report?'],
  ['completion tcsh', 'SHELL cannot be "tcsh".\n  - Use one of: bash, zsh, fish.'],
])('hostwright %s is refused', async ([line = '', says]) => {
  const { code, stderr } = await runInside(line.split(' '), here);

  expect(stderr).toContain(says);
  expect(code).toBe(3);
});

it.concurrent('version says what --version says', async () => {
  const said = await Promise.all(['version', '--version', '-v'].map((word) => hostwright([word])));

  expect(new Set(said.map(({ stdout }) => stdout)).size).toBe(1);
  expect(said[0]).toMatchObject({ code: 0, stdout: expect.stringMatching(/^hostwright \d/) });
});
