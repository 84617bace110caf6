/** `validate --scopes`: a controller's folder in a pull request, without any key. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { declarationOf } from '../support/hostwright.ts';
import { it, type Stage } from '../support/stage.ts';

const cloud = 'cloud: shop\n';

function sceneWith({ at }: Stage, scopes: Readonly<Record<string, string>>) {
  const scene = at('http://127.0.0.1:9');
  mkdirSync(join(scene.folder, 'scopes'));
  writeFileSync(join(scene.folder, 'app.yaml'), declarationOf(['name: "app-[1:3]"']));
  for (const [name, text] of Object.entries(scopes)) writeFileSync(join(scene.folder, 'scopes', name), text);
  return scene;
}

describe('validate --scopes', () => {
  it('checks each scope and all that it declares', async ({ stage }) => {
    const scene = sceneWith(stage, {
      'app.yaml': `files: ../app.yaml\n${cloud}`,
      'web.yaml': `files: ../hosts.yaml\n${cloud}`,
    });

    const ran = await scene.inside('validate --scopes scopes');

    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).toContain('4 hosts');
  });

  it('names every fault of every scope, with its place', async ({ stage }) => {
    const scene = sceneWith(stage, {
      'app.yaml': `files: ../app.yaml\n${cloud}evry: 1m\n`,
      'web.yaml': `files: ../none.yaml\n${cloud}`,
      'one.yaml': `files: ../hosts.yaml\n${cloud}failOn: [lost]\n`,
    });

    const ran = await scene.inside('validate --scopes scopes');

    expect(ran.code).toBe(3);
    expect(ran.stderr).toContain('scopes/app.yaml:3:1');
    expect(ran.stderr).toContain('scopes/one.yaml:3:10');
    expect(ran.stderr).toMatch(/none\.yaml does not exist\n --> .*scopes\/web\.yaml:1:8\n/);
  });
});
