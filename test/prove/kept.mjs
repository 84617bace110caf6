/** What was played before with the same code: a proof of hours may be stopped, and goes on where it was. */
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * @template Result
 * @param {string} path of a file for each code, a line for each result
 */
export async function openKept(path) {
  await mkdir(dirname(path), { recursive: true });
  const text = await readFile(path, 'utf8').catch(() => '');
  // Behind the last line end stands what a run that was killed had begun to write.
  const lines = text.split('\n').slice(0, -1);
  /** @type {Map<string, Result>} */
  const kept = new Map(lines.flatMap(parseLine));
  return {
    /** @param {unknown} what */
    find: (what) => kept.get(JSON.stringify(what)),
    /**
     * @param {unknown} what
     * @param {Result} result
     */
    keep: (what, result) => appendFile(path, `${JSON.stringify([JSON.stringify(what), result])}\n`),
  };
}

/**
 * A torn line, and the one that was written right behind it, are played again.
 *
 * @param {string} line
 * @returns {[string, any][]}
 */
function parseLine(line) {
  try {
    return [JSON.parse(line)];
  } catch {
    return [];
  }
}
