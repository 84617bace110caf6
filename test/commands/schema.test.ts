import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { expect, it } from 'vitest';
import { hostwright } from '../support/hostwright.ts';
import { runInside } from '../support/inside.ts';

const here = { cwd: '.', env: {} };

it.concurrent('schema clouds prints the file of the package', async () => {
  const { code, stdout, stderr } = await runInside(['schema', 'clouds'], here);

  expect(stdout).toBe(readFileSync('schemas/clouds.schema.json', 'utf8'));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
});

it.concurrent.for(['declaration', 'scope', 'plan', 'report', 'events'])(
  'schema %s prints one file, with what it shares',
  async (name) => {
    const { code, stdout, stderr } = await runInside(['schema', name], here);
    const schema = JSON.parse(stdout);

    expect(schema.$id).toBe(JSON.parse(readFileSync(`schemas/${name}.schema.json`, 'utf8')).$id);
    // Throws where a part is in another file.
    expect(new Ajv({ allowUnionTypes: true }).compile(schema)({})).toBe(false);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  },
);

it.concurrent.for([
  ['schema', 'Missing 1 required arg: what'],
  [
    'schema reprot',
    'Expected reprot to be one of: declaration, clouds, scope, plan, report, events\n  - Did you mean report?',
  ],
  ['autocomplete fish', 'to be one of: bash, zsh, powershell'],
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
