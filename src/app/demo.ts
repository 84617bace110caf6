import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExitName, exitCodes } from '../model/exit.ts';
import { wrapText } from '../model/text/terminal-lines.ts';
import { runApply } from './apply/apply.ts';
import { runDrift } from './drift.ts';
import { environmentOf } from './emulator.ts';
import type { Io } from './io.ts';
import { type CommandResult, exitOf, renderResult } from './output/result.ts';
import { runPlan } from './plan.ts';
import { applyFlags, driftFlags, planFlags } from './settings/command-flags.ts';
import { defaultsOf } from './settings/flag-kinds.ts';
import { runValidate } from './validate.ts';

const declaration = `apiVersion: hostwright/v1
fleet: shop
region: cn-bj2
zone: cn-bj2-04
defaults:
  imageId: img-ubuntu-24
  cpu: 2
  memory: 4096
  diskSpace: 40
  chargeType: Month
  password: { env: HOST_PASSWORD }
templates:
  large: { cpu: 8, memory: 16384, diskSpace: 200 }
hosts:
  - name: db-1
    template: large
  - name: web-[01:03]
`;

/** db-1 has half of the declared memory; legacy-1 is not declared. */
const liveHosts = [
  {
    Region: 'cn-bj2',
    HostId: 'host-db1',
    Name: 'db-1',
    BasicImageId: 'img-ubuntu-24',
    CPU: 8,
    Memory: 8192,
    DiskSet: [{ Type: 'Data', Size: 200 }],
    ChargeType: 'Month',
  },
  { Region: 'cn-bj2', HostId: 'host-old', Name: 'legacy-1', CPU: 1, Memory: 1024, ChargeType: 'Dynamic' },
];

/** Plan, apply and drift against an emulator in this process. It leaves nothing behind. */
export async function runDemo(io: Io): Promise<CommandResult> {
  const { startEmulator } = await import('../emulator/bundle.ts');
  const emulator = await startEmulator({ hosts: liveHosts, provisioningMs: 500, latencyMs: 5, seed: 1 });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hostwright-demo-'));
    try {
      await writeFile(join(folder, 'hosts.yaml'), declaration);
      return await tellStory(emulator.url, makeDemoIo(folder, emulator.url, io));
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  } finally {
    await emulator.close();
  }
}

/** The commands see the demo's folder and keys, and no terminal. */
function makeDemoIo(folder: string, url: string, io: Io): Io {
  // The port differs from run to run; the output should not.
  const here = (text: string) => text.replaceAll(url, 'http://127.0.0.1:PORT');
  return {
    env: { ...environmentOf(url), HOST_PASSWORD: 'only-for-the-demo-1', XDG_STATE_HOME: folder },
    cwd: folder,
    stdin: io.stdin,
    out: (text) => io.out(wrapText(here(text), io.columns)),
    err: (text) => io.err(here(text)),
    interactive: false,
    quiet: true,
    columns: io.columns,
    errColumns: io.errColumns,
    colour: io.colour,
    stop: io.stop,
  };
}

interface Step {
  readonly commandLine: string;
  readonly ends: ExitName;
  readonly run: () => Promise<CommandResult>;
}

async function tellStory(endpoint: string, io: Io): Promise<CommandResult> {
  const usual = defaultsOf({ ...planFlags, ...driftFlags, ...applyFlags });
  // Nothing was sent to this cloud before.
  const flags = { ...usual, endpoint, 'cold-start': 'proceed' as const };
  const steps: readonly Step[] = [
    { commandLine: 'validate', ends: 'ok', run: () => runValidate(flags, io) },
    { commandLine: 'plan', ends: 'ok', run: () => runPlan(flags, io) },
    { commandLine: 'apply --auto-approve', ends: 'ok', run: () => runApply({ ...flags, 'auto-approve': true }, io) },
    { commandLine: 'plan', ends: 'ok', run: () => runPlan(flags, io) },
    {
      commandLine: 'drift --details',
      ends: 'differences',
      run: () => runDrift({ ...flags, details: true }, io),
    },
  ];
  io.out(
    'A cloud in this process has two hosts: db-1 and legacy-1. hosts.yaml declares db-1 and web-01 to web-03:\n\n',
  );
  io.out(declaration.replaceAll(/^(?=.)/gm, '  '));
  for (const { commandLine, ends, run } of steps) {
    io.out(`\n$ hostwright ${commandLine}\n`);
    const result = await run();
    const exit = exitOf(result);
    io.out(`${await renderResult(result, exit, 'text', io)}exit ${exitCodes[exit]} (${exit})\n`);
    if (io.stop.why !== undefined) return { kind: 'told', exit: io.stop.why };
    // Any other exit code means that the demo is broken, and a pipeline must notice.
    if (exit !== ends) {
      io.out(`\nThe demo expected exit ${exitCodes[ends]} (${ends}) here.\n`);
      return { kind: 'told', exit: 'error' };
    }
  }
  io.out('\nThe cloud of this demo is gone again. To try your own pipeline: hostwright emulator\n');
  return { kind: 'told', exit: 'ok' };
}
