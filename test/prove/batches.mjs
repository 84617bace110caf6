/** Rounds in batches: a proof that is stopped repeats one batch, not all of them. */

/** The line that rounds print (test/support/rounds.ts), e.g. `failovers: 2 rounds, 1,010 creates, seeds 1 to 2`. */
const roundsLine = /^(?<name>[\w ]+): (?<figures>\d.* rounds, .*), seeds (?<first>\d+) to (?<last>\d+)$/;

/**
 * Tests that play `count` rounds, `most` in each batch.
 *
 * @param {number} count
 * @param {number} most
 * @param {string} file
 * @returns {[Readonly<Record<string, string>>, string][]}
 */
export function splitRounds(count, most, file) {
  return Array.from({ length: Math.ceil(count / most) }, (_, nth) => {
    const played = nth * most;
    return [{ PROVE_SEED: String(played + 1), PROVE_ROUNDS: String(Math.min(most, count - played)) }, file];
  });
}

/**
 * One line for all batches of the same rounds. Other lines stay as they are.
 *
 * @param {readonly string[]} lines
 */
export function addRounds(lines) {
  /** @type {string[]} */
  const added = [];
  for (const line of lines) {
    const last = added.at(-1);
    const sum = last === undefined ? undefined : addTwo(last, line);
    if (sum === undefined) added.push(line);
    else added[added.length - 1] = sum;
  }
  return added;
}

/**
 * @param {string} one
 * @param {string} next
 */
function addTwo(one, next) {
  const [a, b] = [one, next].map((line) => roundsLine.exec(line)?.groups);
  if (a === undefined || b === undefined || a.name !== b.name) return undefined;
  const sums = readFigures(a.figures);
  for (const [what, figure] of readFigures(b.figures)) sums.set(what, (sums.get(what) ?? 0) + figure);
  const figures = [...sums].map(([what, sum]) => `${sum.toLocaleString('en')} ${what}`);
  return `${a.name}: ${figures.join(', ')}, seeds ${a.first} to ${b.last}`;
}

/**
 * @param {string} figures e.g. `2 rounds, 1,010 creates`
 * @returns {Map<string, number>}
 */
function readFigures(figures = '') {
  return new Map(
    figures.split(', ').map((figure) => {
      const [number = '', ...what] = figure.split(' ');
      return [what.join(' '), Number(number.replaceAll(',', ''))];
    }),
  );
}
