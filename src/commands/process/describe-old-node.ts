/**
 * The message for a Node that is too old for this version; undefined if it is not. Such a Node must
 * be able to run this file and `main.ts`, so they use no module of Node, and only syntax that the
 * build can convert for Node 10.
 */
import type { ErrorCode } from '../../core/errors.ts';

export interface OldNode {
  /** For stderr. */
  readonly text: string;
  /** For stdout, under `--json`. */
  readonly document: string;
}

/** `range` is that of `engines` in package.json: `>=MAJOR.MINOR`. */
export function describeOldNode(version: string, range: string): OldNode | undefined {
  const [neededMajor = 0, neededMinor = 0] = numbersOf(range);
  const [major = 0, minor = 0] = numbersOf(version);
  if (major > neededMajor || (major === neededMajor && minor >= neededMinor)) return undefined;
  const code: ErrorCode = 'node-too-old';
  const message = `Hostwright needs Node ${neededMajor}.${neededMinor} or newer; this is Node ${version}.`;
  const suggestion = 'Install a newer Node, and start hostwright with it.';
  const document = {
    ...{ format: 'hostwright/error', formatVersion: 1, exit: { code: 3, name: 'invalid' } },
    error: { code, message, suggestions: [suggestion] },
    diagnostics: [],
  };
  return {
    text: `error[${code}]: ${message}\n  - ${suggestion}\nexit 3 (invalid)\n`,
    document: `${JSON.stringify(document, null, 2)}\n`,
  };
}

function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}
