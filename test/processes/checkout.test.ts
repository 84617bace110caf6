/** Which commit a checkout has, as git writes it. */
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { findCheckout, readCommit } from '../../src/system/checkout.ts';
import { folderWith } from '../support/hostwright.ts';

function makeRepository() {
  const folder = folderWith({ 'hosts.yaml': 'hosts: []\n' }, onTestFinished);
  const git = (...words: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: folder })
      .toString()
      .trim();
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-q', '-m', 'Begin');
  return { folder, git };
}

const commitOf = (folder: string) => {
  const checkout = findCheckout(folder);
  return checkout && readCommit(checkout);
};

/** Hostwright needs no git, and nor does a machine that tests it. */
const hasGit = spawnSync('git', ['--version']).status === 0;

describe.skipIf(!hasGit)('the commit of a checkout', () => {
  it('is read from a branch, loose or packed, from no branch, and from a linked worktree', () => {
    const { folder, git } = makeRepository();
    const first = git('rev-parse', 'HEAD');
    mkdirSync(join(folder, 'scopes'));
    const found = [commitOf(join(folder, 'scopes'))];

    git('pack-refs', '--all');
    found.push(commitOf(folder));
    git('worktree', 'add', '-q', 'linked');
    found.push(commitOf(join(folder, 'linked')));
    git('checkout', '-q', '--detach');
    found.push(commitOf(folder));

    expect(found).toEqual([first, first, first, first]);
    expect(findCheckout(join(folder, 'scopes'))?.root).toBe(folder);
  });

  it('is unknown where there is none, no commit yet, or no git', () => {
    const empty = folderWith({}, onTestFinished);
    // What another file has is no commit, also if it looks like one.
    const strange = folderWith({ key: `${'0123456789'.repeat(4)}\n` }, onTestFinished);
    mkdirSync(join(strange, '.git'));
    writeFileSync(join(strange, '.git', 'HEAD'), 'ref: refs/heads/../../../key\n');
    execFileSync('git', ['init', '-q'], { cwd: empty });
    const endless = folderWith({}, onTestFinished);
    execFileSync('mkfifo', [join(endless, '.git')]);

    const found = [empty, strange, endless, '/'].map(commitOf);

    expect(found).toEqual([undefined, undefined, undefined, undefined]);
  });
});
