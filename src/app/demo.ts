import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ExitName, exitCodes } from '../model/errors.ts';
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

/**
 * Plan, apply and drift against an emulator in this process. It leaves nothing behind. db-1 has half of the declared
 * memory; legacy-1 is not declared.
 */
export async function runDemo(examples: string, io: Io): Promise<CommandResult> {
  const { startEmulator } = await import('../emulator/bundle.ts');
  const declaration = await readFile(join(examples, 'demo', 'hosts.yaml'), 'utf8');
  const hosts = JSON.parse(await readFile(join(examples, 'demo', 'live.json'), 'utf8'));
  const emulator = await startEmulator({ hosts, provisioningMs: 500, latencyMs: 5, seed: 1 });
  try {
    const folder = await mkdtemp(join(tmpdir(), 'hostwright-demo-'));
    try {
      await writeFile(join(folder, 'hosts.yaml'), declaration);
      return await tellStory(declaration, emulator.url, makeDemoIo(folder, emulator.url, io));
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
    ...io,
    env: { ...environmentOf(url), HOST_PASSWORD: 'only-for-the-demo-1', XDG_STATE_HOME: folder },
    cwd: folder,
    out: (text) => io.out(wrapText(here(text), io.columns)),
    err: (text) => io.err(here(text)),
    interactive: false,
    quiet: true,
    status: undefined,
  };
}

async function tellStory(declaration: string, endpoint: string, io: Io): Promise<CommandResult> {
  const usual = defaultsOf({ ...planFlags, ...driftFlags, ...applyFlags });
  // Nothing was sent to this cloud before.
  const flags = { ...usual, endpoint, 'cold-start': 'proceed' as const };
  const steps: readonly (readonly [commandLine: string, ends: ExitName, run: () => Promise<CommandResult>])[] = [
    ['validate', 'ok', () => runValidate(flags, io)],
    ['plan', 'ok', () => runPlan(flags, io)],
    ['apply --auto-approve', 'ok', () => runApply({ ...flags, 'auto-approve': true }, io)],
    ['plan', 'ok', () => runPlan(flags, io)],
    ['drift --details', 'differences', () => runDrift({ ...flags, details: true }, io)],
  ];
  io.out(
    'A cloud in this process has two hosts: db-1 and legacy-1. hosts.yaml declares db-1 and web-01 to web-03:\n\n',
  );
  io.out(declaration.replaceAll(/^(?=.)/gm, '  '));
  for (const [commandLine, ends, run] of steps) {
    io.out(`\n$ hostwright ${commandLine}\n`);
    const result = await run();
    const exit = exitOf(result);
    io.out(`${await renderResult(result, exit, 'text', io)}exit ${exitCodes[exit]} (${exit})\n`);
    if (io.stop.why !== undefined) return { kind: 'printed', exit: io.stop.why };
    // Any other exit code means that the demo is broken, and a pipeline must notice.
    if (exit !== ends) {
      io.out(`\nThe demo expected exit ${exitCodes[ends]} (${ends}) here.\n`);
      return { kind: 'printed', exit: 'error' };
    }
  }
  io.out('\nThe cloud of this demo is gone again. To try your own pipeline: hostwright emulator\n');
  return { kind: 'printed', exit: 'ok' };
}
