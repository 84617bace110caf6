import { printResult } from '../cli/output/conclude.ts';
import { type OutputFlags, readOutputs } from '../cli/output/outputs.ts';
import { checkOwnFiles } from '../cli/output/own-files.ts';
import { usualFiles } from '../cli/settings/default-flags.ts';
import { exitCodes } from '../core/exit.ts';
import { applyCommand } from './apply.ts';
import { checkCloudCommand } from './check-cloud.ts';
import type { CommandSpec, CommandTable, Program } from './command.ts';
import { completionCommand } from './completion.ts';
import { controllerCommand } from './controller.ts';
import { demoCommand } from './demo.ts';
import { driftCommand } from './drift.ts';
import { emulatorCommand } from './emulator.ts';
import { intentsCommand } from './intents.ts';
import { journalImportCommand, journalMigrateCommand, journalStatusCommand } from './journal.ts';
import { type CommandLine, readCommandLine } from './line/read-command-line.ts';
import { planCommand } from './plan.ts';
import { endCommand, openProcessIo, setExitCode } from './process/process-io.ts';
import { reportFailure } from './process/report-failure.ts';
import { resolveCommand } from './resolve.ts';
import { schemaCommand } from './schema.ts';
import { showCommand } from './show.ts';
import { unlockCommand } from './unlock.ts';
import { validateCommand } from './validate.ts';

export const commands: CommandTable = {
  validate: validateCommand,
  plan: planCommand,
  apply: applyCommand,
  drift: driftCommand,
  show: showCommand,
  intents: intentsCommand,
  resolve: resolveCommand,
  unlock: unlockCommand,
  'journal migrate': journalMigrateCommand,
  'journal status': journalStatusCommand,
  'journal import': journalImportCommand,
  controller: controllerCommand,
  'check-cloud': checkCloudCommand,
  emulator: emulatorCommand,
  demo: demoCommand,
  schema: schemaCommand,
  completion: completionCommand,
};

/** Flags that any command may have, with the same kind in each. */
export interface SharedFlags extends OutputFlags {
  readonly debug?: boolean;
  readonly quiet?: boolean;
  readonly file?: readonly string[];
  readonly out?: string;
}

/**
 * Runs one command line. The exit code is set without ending the process, so that no output is cut
 * off.
 */
export async function runCommandLine(argv: readonly string[], folder: string): Promise<void> {
  const program = { commands, folder };
  const line = readCommandLine(argv, process.env, commands);
  // A failure outside all awaited promises. Node would print its message and source.
  process.once('uncaughtException', (error) => {
    endCommand();
    void reportFailure(error, line).finally(() => process.exit(process.exitCode || exitCodes.error));
  });
  try {
    if (line.fault !== undefined) throw line.fault;
    const command = line.name === undefined ? undefined : commands[line.name];
    if (line.help === undefined && command !== undefined) return await runCommand(command, line, program);
    const { makeHelp } = await import('./help/bundle.ts');
    // The flags belong to the command that is not run.
    await runCommand(makeHelp(line, commands), { ...line, flags: {}, notes: [] }, program);
  } catch (error) {
    await reportFailure(error, line);
  }
}

/** Runs the command and prints its result. */
async function runCommand(command: CommandSpec, line: CommandLine, program: Program): Promise<void> {
  const flags = line.flags as SharedFlags;
  const { endsGracefully = false, purpose = 'plan' } = command;
  const io = openProcessIo({ endsGracefully });
  const style = { outputs: readOutputs(flags, io), purpose, debug: flags.debug === true };
  checkOwnFiles(style.outputs, { read: [...line.otherWords, ...(flags.file ?? usualFiles)], out: flags.out }, io);
  if (flags.quiet !== true) for (const note of line.notes) io.err(`note: ${note}\n`);
  try {
    const result = await command.run({ ...line, program }, io);
    if (result.kind !== 'failed') return setExitCode(await printResult(result, style, io));
    await reportFailure(result.thrown, line, { ...style, toldLines: result.toldLines });
  } catch (error) {
    await reportFailure(error, line, style);
  }
}
