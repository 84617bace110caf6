/** `scopes publish`: what keeps a folder from being published is told before any database is asked. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

const cloud = 'cloud: shop\n';
/** Nothing listens there: exit 7 says that it was asked. */
const line = 'scopes publish scopes --journal postgres://hw@127.0.0.1:9/none';

function sceneWith({ at }: Stage, files: Readonly<Record<string, string>>) {
  const scene = at('http://127.0.0.1:9');
  mkdirSync(join(scene.folder, 'scopes'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(scene.folder, name), text);
  return scene;
}

describe('scopes publish', () => {
  it.for([
    ['a fault of a scope', { 'scopes/bad.yaml': 'flies: x\n' }, 'scopes/bad.yaml:1:1'],
    [
      'a fault of a declaration',
      { 'scopes/bad.yaml': `files: ../bad.yaml\n${cloud}`, 'bad.yaml': declarationOf(['nome: x']) },
      'bad.yaml:',
    ],
    [
      'a password',
      { 'scopes/bad.yaml': `files: ../bad.yaml\n${cloud}`, 'bad.yaml': declarationOf(['name: b, password: sesame-1']) },
      'literal-password',
    ],
    [
      'a password file beside it',
      {
        'scopes/bad.yaml': `files: ../bad.yaml\n${cloud}`,
        'bad.yaml': declarationOf(['name: b, password: { file: secret }']),
      },
      'a password file of a published scope must have an absolute path',
    ],
    [
      'a key file',
      { 'scopes/bad.yaml': `files: ../hosts.yaml\n${cloud}keys: { publicKeyFile: a, privateKeyFile: b }\n` },
      '"keys" is not a field of a scope',
    ],
    [
      'a declaration by its absolute path',
      { 'scopes/bad.yaml': `files: /etc/hosts.yaml\n${cloud}` },
      'a published scope must name its declarations by relative paths',
    ],
    [
      'a host of another scope',
      { 'scopes/bad.yaml': `files: ../hosts.yaml\n${cloud}` },
      'The scope app declares hosts that bad declares, too: web-1',
    ],
    ['an id of another scope', { 'scopes/bad.yaml': `id: app\nfiles: ../hosts.yaml\n${cloud}` }, 'is in 2 files'],
  ] as const)('refuses %s', async ([, files, message], { stage }) => {
    const scene = sceneWith(stage, { 'scopes/app.yaml': `files: ../hosts.yaml\n${cloud}`, ...files });

    const { code, stdout, stderr } = await scene.inside(line);

    expect({ code, stderr }).toEqual({ code: 3, stderr: expect.stringContaining(message) });
    expect(stdout + stderr).not.toContain('sesame');
  });

  it('refuses a folder without a scope: a checkout may have failed', async ({ stage }) => {
    const { code, stderr } = await sceneWith(stage, {}).inside(line);

    expect({ code, stderr }).toEqual({
      code: 3,
      stderr: expect.stringContaining('The folder scopes has no scope. Nothing was published.'),
    });
  });

  it('needs a database', async ({ stage }) => {
    const scene = sceneWith(stage, { 'scopes/app.yaml': `files: ../hosts.yaml\n${cloud}` });

    const none = await scene.inside('scopes publish scopes');
    const silent = await scene.inside(line);

    expect(none).toMatchObject({ code: 3, stderr: expect.stringContaining('--journal names none') });
    expect(silent).toMatchObject({ code: 7, stderr: expect.stringContaining('Nothing was published.') });
  });
});
