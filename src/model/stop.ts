import type { ExitName } from './exit.ts';

/** How hard a command is asked to stop. Each includes those before it. */
export const stopForces = [
  /** Begin nothing new. What was sent gets its answer, and is looked for. */
  'finish',
  /** Wait for no more answers. What was sent is still looked for. */
  'drop-answers',
  /** Wait for no more listings either. */
  'leave',
] as const;

export type StopForce = (typeof stopForces)[number];

/** One for a command: signals, lost output and deadlines ask it to stop; whatever works or waits asks and awaits this. */
export interface Stop {
  /** The exit code of the first request; undefined: nobody has asked. */
  readonly why: ExitName | undefined;
  /** Whether it is asked to stop this hard, or harder. */
  isAsked(force?: StopForce): boolean;
  whenAsked(force?: StopForce): Promise<void>;
  /** For what takes an AbortSignal. Its reason is `why`. */
  signal(force?: StopForce): AbortSignal;
  /** By default to finish. Asking again only makes it harder. */
  ask(why: ExitName, force?: StopForce): void;
}
