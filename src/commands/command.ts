/** A command as plain data, and the one function that does its work. */
import type { Io } from '../cli/io.ts';
import type { CommandResult } from '../cli/output/command-result.ts';
import type { RunPurpose } from '../core/report/report.ts';
import type { FlagTable, FlagValues } from './line/flag.ts';

/** A word behind the command's name that is no flag. */
export interface Argument {
  readonly name: string;
  readonly summary: string;
  /** Without it, the command itself says what is missing, or does without. */
  readonly isRequired?: boolean;
  /** All that it may be. */
  readonly choices?: readonly string[];
}

/** What the commands are part of. */
export interface Program {
  readonly commands: CommandTable;
  /** Where it is installed: `dist` and `schemas` are below it. */
  readonly folder: string;
}

/** What a command is given to do. */
export interface CommandInput<Table extends FlagTable> {
  readonly flags: FlagValues<Table>;
  readonly args: Readonly<Record<string, string | undefined>>;
  /** Flags of the command line itself: the others are as usual, or come from a variable. */
  readonly asked: readonly string[];
  readonly program: Program;
}

export interface CommandSpec<Table extends FlagTable = FlagTable> {
  readonly summary: string;
  /** Ways to write it, where its arguments and flags do not say it. */
  readonly usage?: readonly string[];
  readonly args?: readonly Argument[];
  readonly flags: Table;
  readonly examples?: readonly string[];
  /** What its reports are about; `plan` unless it says otherwise. */
  readonly purpose?: RunPurpose;
  /** Whether a signal only asks it to end, because it has something to bring to an end. */
  readonly endsGracefully?: boolean;
  /** Loads the rest of the program, late: what is not needed costs start-up time. */
  run(input: CommandInput<Table>, io: Io): Promise<CommandResult>;
}

/** By its name, as it is typed. */
export type CommandTable = Readonly<Record<string, CommandSpec>>;

/** Says of a command what its flags are, so that `run` knows their types. */
export function makeCommand<Table extends FlagTable>(command: CommandSpec<Table>): CommandSpec<Table> {
  return command;
}
