import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect } from 'vitest';
import type { EmulatorFault } from '../../src/emulator/options.gen.ts';
import type { EmulatorOptions } from '../../src/emulator/options.ts';
import { exitCodes } from '../../src/model/errors.ts';
import { binary, declarationOf, givenHost } from '../support/hostwright.ts';
import { openSchema } from '../support/reports/schema-coverage.ts';
import { it } from '../support/stage.ts';
import { expectClean } from './input/refusal.ts';

interface Scene {
  readonly declaration?: string;
  readonly cloud?: Partial<EmulatorOptions>;
  /** Neither of its runs is the built command: its exit is met by another story too. Of `parser`, where no command is run, both are. */
  readonly by?: 'inside' | 'parser';
}

type Story = readonly [what: string, line: string, exit: keyof typeof exitCodes, format: string, scene?: Scene];

const apply = 'apply --auto-approve';
const broken = declarationOf(['name: web-1', 'cpus: 4']);
const twins = [givenHost('web-1'), givenHost('web-1', { HostId: 'host-2' })];
const neverRunning: Scene = { cloud: { provisioningMs: 600_000 }, by: 'inside' };
const lost: EmulatorFault = { on: 'create', kind: 'drop-before-commit' };
const failing = (fault: EmulatorFault) => ({ cloud: { faults: [fault] } });

/** Each way in which a run can end, and what leads there. */
const stories: readonly Story[] = [
  ['a valid declaration', 'validate', 'ok', 'validate'],
  ['a plan with differences', 'plan --detailed-exitcode', 'differences', 'plan'],
  ['drift', 'drift', 'differences', 'drift', { by: 'inside' }],
  ['an apply', apply, 'ok', 'apply'],
  ['an invalid declaration', 'plan', 'invalid', 'error', { declaration: broken }],
  ['an unknown flag', 'plan --colour', 'invalid', 'error', { by: 'inside' }],
  ['an unknown command', 'destroy', 'invalid', 'error', { by: 'parser' }],
  ['a listing that is refused', 'plan', 'cloud', 'error', failing({ on: 'list', kind: 'ret-code', retCode: 171 })],
  ['a duplicate', 'plan', 'duplicate', 'plan', { cloud: { hosts: twins } }],
  ['a create whose answer was lost', `${apply} HOSTWRIGHT_SETTLE_WAIT=1s`, 'in-doubt', 'apply', failing(lost)],
  ['a create that is refused', apply, 'partial', 'apply', failing({ on: 'create', kind: 'ret-code', retCode: 8039 })],
  ['a host that does not reach Running', `${apply} --wait-timeout 500ms`, 'partial', 'apply', neverRunning],
  ['too many creates', `${apply} --max-creates 0`, 'stopped', 'apply'],
  ['a place that keeps no journal', `${apply} --journal hosts.yaml`, 'locked', 'error', { by: 'inside' }],
  ['no approval', 'apply', 'declined', 'error'],
];

const schema = openSchema('report');

/** Of those that have a report, these are printed as a document too: the others are written beside the text of one run. */
const alsoPrinted = ['drift', 'an apply', 'too many creates'];

describe.concurrent('exit code, text and document agree on', () => {
  it.for(stories)('%s', async ([what, line, exit, format, { declaration, cloud, by } = {}], { stage }) => {
    const isFile = format !== 'error' && format !== 'validate' && !alsoPrinted.includes(what);
    const runs = await Promise.all(
      (isFile ? [`${line} -o json=document.json`] : [line, `${line} --json`]).map(async (words, index) => {
        const scene = await stage.emulated(cloud, declaration === undefined ? {} : { declaration });
        const isProcess = by === undefined ? index === 0 : by === 'parser';
        const ran = await scene[isProcess ? 'run' : 'inside'](words);
        return { ...ran, written: isFile ? readFileSync(join(scene.folder, 'document.json'), 'utf8') : ran.stdout };
      }),
    );

    const text = runs[0]?.stdout;
    const written = runs.at(-1)?.written ?? '';
    const document = JSON.parse(written);

    expect(document).toMatchObject({
      format: `hostwright/${format}`,
      formatVersion: 1,
      exit: { code: exitCodes[exit], name: exit },
    });
    expect(schema.faultsOf(document)).toBe('');
    expect(written).toBe(`${JSON.stringify(document, null, 2)}\n`);
    expect(new Set(runs.map(({ code }) => code))).toEqual(new Set([exitCodes[exit]]));
    for (const { stdout, stderr } of runs) {
      expect(/exit (\d+) \(([a-z-]+)\)\n$/.exec(stderr)?.slice(1)).toEqual(
        exit === 'ok' ? undefined : [String(exitCodes[exit]), exit],
      );
      expectClean(stdout + stderr);
    }
    if (format === 'error') expect(text).toBe('');
    else expect(text).toMatch(/^(Valid|Plan|Drift)/);
  });
});

describe.concurrent('what is printed', () => {
  it.for<[what: string, env: Record<string, string>, coloured: boolean]>([
    ['FORCE_COLOR', { FORCE_COLOR: '1' }, true],
    ['an empty FORCE_COLOR', { FORCE_COLOR: '' }, false],
    ['FORCE_COLOR and NO_COLOR', { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ])('has colour where there should be some: %s', async ([, env, coloured], { stage }) => {
    const scene = await stage.emulated({ hosts: [givenHost('web-2', { CPU: 4 })] }, { hosts: ['name: "web-[1:3]"'] });

    const { code, stdout, stderr } = await scene.run('plan --details', { env });

    expect(stdout.includes('\u001b')).toBe(coloured);
    expect((await scene.run('plan --help', { env })).stdout.includes('\u001b')).toBe(coloured);
    expect([code, stderr]).toEqual([0, '']);
  });

  it('may find its reader gone: no stack, exit 0', async ({ stage }) => {
    const declared = { hosts: ['name: "web-[1:5000]"'], more: 'limits: { maxHosts: 5000 }' };
    const { folder, env } = await stage.emulated({}, declared);
    const script = '{ "$0" "$1" plan; echo "exit $?" >&2; } | head -1';

    const { stdout, stderr } = await promisify(execFile)('sh', ['-c', script, process.execPath, binary], {
      cwd: folder,
      env: { PATH: process.env.PATH, ...env },
    });

    expect(stdout).toMatch(/^Plan for cn-bj2 .*\n$/);
    expect(stderr).toBe('exit 0\n');
  });
});
