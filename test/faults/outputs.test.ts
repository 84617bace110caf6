/** Nobody there to read, or a file that takes nothing. */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import { binary, folderWith } from '../support/hostwright.ts';
import { oneEach, sendsTo, webs } from '../support/sends.ts';
import { it, type Scene } from '../support/stage.ts';
import { failingDisk } from './preload.ts';

const approved = 'apply --auto-approve --allow new-scope --journal state';

/** Runs a command line in a shell, in which `$run` is the built command; ends with the exit code on its stdout. */
async function inShell({ folder, env }: Scene, script: string) {
  const words = ['-c', `run="$0 $1"; ${script}`, process.execPath, binary];
  return promisify(execFile)('bash', words, {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, ...env },
  });
}

function journalOf({ folder }: Scene): string {
  const path = join(folder, 'state', 'journal');
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

describe.concurrent('an output that nobody takes', () => {
  /** What becomes of stdout or stderr while creates are under way, and the exit: results that nobody took are an error. */
  const outputs = [
    ['a stdout whose reader is gone', `$run ${approved} | head -1; exit=\${PIPESTATUS[0]}`, 1],
    ['a stdout on a full disk', `$run ${approved} --json > /dev/full; exit=$?`, 1],
    ['a stderr whose reader is gone', `{ $run ${approved} 2>&3; exit=$?; } 3> >(head -c 1 > /dev/null)`, 0],
    ['a stderr on a full disk', `$run ${approved} 2> /dev/full; exit=$?`, 1],
    ['a stderr that was never open', `$run ${approved} 2>&-; exit=$?`, 0],
  ] as const;

  it.concurrent.for(outputs)('%s: what is sent comes to its end, and is noted', async ([, script, exit], { stage }) => {
    const slowRound = { on: 'create', kind: 'slow', delayMs: 800, after: 1 } as const;
    const scene = await stage.emulated({ faults: [slowRound] }, { hosts: webs(3) });

    const { stdout } = await inShell(scene, `${script}; echo "exit $exit"`);

    expect(stdout.split('\n').at(-2)).toBe(`exit ${exit}`);
    expect(journalOf(scene).match(/"answer":"accepted"/g)).toHaveLength(3);
    expect(journalOf(scene)).toContain('"type":"ended"');
    expect(sendsTo(scene.cloud)).toEqual(oneEach(3));
  });

  it.concurrent('a reader that is gone at the result: exit 1, for steps on GitHub too', async ({ stage }) => {
    const scene = await stage.emulated({}, { hosts: webs(1) });
    const files = 'export GITHUB_OUTPUT="$PWD/output" GITHUB_STEP_SUMMARY="$PWD/summary.md"';

    // The plan is on stderr: the result is the first that finds nobody.
    const { stdout, stderr } = await inShell(
      scene,
      `${files}; $run ${approved} -o github | true; echo "exit \${PIPESTATUS[0]}"`,
    );

    expect(stdout).toBe('exit 1\n');
    expect(stderr).toContain('error: stdout cannot be written (EPIPE)\n');
    expect(stderr).toContain('exit 1 (error)');
    expect(readFileSync(join(scene.folder, 'output'), 'utf8')).toMatch(/^exit-code<<(.+)\n1\n\1\n/m);
  });

  it.concurrent('a stdout that breaks at the plan: nothing is sent, and it is no bug', async ({ stage }) => {
    const breaking = `process.stdout.write = () => {
      const error = Object.assign(new Error('the terminal hung up'), { code: 'EIO' });
      process.nextTick(() => process.stdout.emit('error', error));
      return true;
    };`;
    const tools = folderWith({ 'breaking.cjs': breaking }, stage.atEnd);
    const { cloud, run } = await stage.emulated({}, { hosts: webs(3) });

    const { code, stderr } = await run(approved, { env: { NODE_OPTIONS: `--require ${join(tools, 'breaking.cjs')}` } });

    expect(code).toBe(1);
    expect(stderr).toContain('Stopping, because stdout cannot be written.');
    expect(stderr).not.toContain('bug');
    expect(sendsTo(cloud)).toEqual(oneEach(0));
  });
});

describe.concurrent('a file that cannot be written to its end', () => {
  /** What stays of earlier runs, or comes of this one. */
  const left = ({ folder }: Scene) =>
    readdirSync(folder).filter((name) => !['hosts.yaml', 'disk.cjs', 'state'].includes(name));

  it.concurrent.for([
    ['plan', 'r.html', '-o html=r.html', '1 (error)'],
    ['plan --allow new-scope --max-creates 90', 'plan.json', '--out plan.json', '1 (error)'],
    ['init --pipeline gitlab', 'hosts.schema.json', '', '3 (invalid)'],
  ] as const)('%s: nothing of %s is left, and the exit is no success', async ([line, file, flags, exit], { stage }) => {
    const scene = await stage.emulated({}, { hosts: webs(90) });

    // The system takes 8 blocks and no more, as a quota does.
    const { stdout, stderr } = await inShell(scene, `ulimit -f 8; $run ${line} ${flags} > /dev/null; echo "exit $?"`);

    expect(stdout).toBe(`exit ${exit.slice(0, 1)}\n`);
    expect(stderr).toContain(`error[output-unwritable]: "${join(scene.folder, file)}" cannot be written (EFBIG).`);
    expect(stderr).toContain(`exit ${exit}\n`);
    expect(left(scene)).toEqual([]);
  });

  it.concurrent.for([
    ['drift --fail-on duplicate -o junit=report.xml', 1, 0],
    ['plan --allow new-scope --out plan.json', 1, 0],
    [`${approved} -o json=report.json`, 1, 3],
  ] as const)('%s, on a disk that breaks: exit %i, and the older file stays', async ([line, exit, sent], { stage }) => {
    const scene = await stage.emulated({}, { hosts: webs(3) });
    const [name = ''] = /(report|plan)\.\w+$/.exec(line) ?? [];
    const path = join(scene.folder, name);
    // Only a saved plan may be replaced by one.
    if (name === 'plan.json') await scene.inside(line);
    else writeFileSync(path, 'older');
    const older = readFileSync(path, 'utf8');

    const { code, stdout, stderr } = await scene.run(
      line,
      failingDisk(scene, { at: 'sync', file: 'output', code: 'EIO' }),
    );

    expect(code).toBe(exit);
    expect(stdout).toMatch(/1 host|3 to create|3 created|hosts listed/);
    expect(stderr).toContain(`error[output-unwritable]: "${path}" cannot be written (EIO).`);
    expect(left(scene)).toEqual([name]);
    expect(readFileSync(path, 'utf8')).toBe(older);
    expect(sendsTo(scene.cloud)).toEqual(oneEach(sent));
  });
});
