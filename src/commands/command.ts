/** A command as plain data, with the function that does its work. */
import type { Io } from '../cli/io.ts';
import type { CommandResult } from '../cli/output/command-result.ts';
import type { RunPurpose } from '../core/report/report.ts';
import type { FlagTable, FlagValues } from './line/flag.ts';

/** A word after the command's name that is not a flag. */
export interface Argument {
  readonly name: string;
  readonly summary: string;
  /** If it is not required, the command itself says that it is missing, or works without it. */
  readonly isRequired?: boolean;
  /** Whether there may be more of it; it is the last one. */
  readonly isRepeated?: boolean;
  /** All values that it may have. */
  readonly choices?: readonly string[];
}

/** The program that the commands belong to. */
export interface Program {
  readonly commands: CommandTable;
  /** Where it is installed: `dist` and `schemas` are below it. */
  readonly folder: string;
}

/** The input of a command. */
export interface CommandInput<Table extends FlagTable> {
  readonly flags: FlagValues<Table>;
  readonly args: Readonly<Record<string, string | undefined>>;
  /** The same words in their order, and more if the last one is repeated. */
  readonly words: readonly string[];
  /** Flags that were given on the command line, not by a default or a variable. */
  readonly asked: readonly string[];
  readonly program: Program;
}

export interface CommandSpec<Table extends FlagTable = FlagTable> {
  readonly summary: string;
  /** Ways to write the command, if its arguments and flags do not show them. */
  readonly usage?: readonly string[];
  readonly args?: readonly Argument[];
  readonly flags: Table;
  readonly examples?: readonly string[];
  /** The purpose of its reports; `plan` by default. */
  readonly purpose?: RunPurpose;
  /** Whether a signal only asks the command to end, because it must finish what it began. */
  readonly endsGracefully?: boolean;
  /** Loads the rest of the program only when it is needed, to keep the start-up short. */
  run(input: CommandInput<Table>, io: Io): Promise<CommandResult>;
}

/** The commands by name. */
export type CommandTable = Readonly<Record<string, CommandSpec>>;

/** Infers the types of a command's flags for `run`. */
export function makeCommand<Table extends FlagTable>(command: CommandSpec<Table>): CommandSpec<Table> {
  return command;
}
