import { writeFleet } from './fleet.mjs';
import { hostwright, least, median, planOf, startEmulator, timeNode } from './measure.mjs';

const rounds = 21;

/**
 * What a person waits for on each command, as a multiple of Node's own start.
 * @param {string} folder
 */
export async function benchStartUp(folder) {
  const fleet = writeFleet(folder, 10, 'entries');
  const emulator = await startEmulator('--hosts', fleet.hosts);
  try {
    return compareWithNode([
      { name: 'hostwright --version', words: hostwright('--version'), limit: 2 },
      { name: 'validate of 10 hosts', words: hostwright('validate', '--file', fleet.declaration), limit: 4 },
      { name: 'plan of 10 hosts', words: planOf(fleet.declaration, emulator.url), limit: 5 },
    ]);
  } finally {
    await emulator.stop();
  }
}

/** @param {readonly { name: string, words: readonly string[], limit: number }[]} commands */
function compareWithNode(commands) {
  /** @type {number[]} */
  const bare = [];
  const timed = commands.map((command) => ({ ...command, times: /** @type {number[]} */ ([]) }));
  // Turn by turn, so that a busy minute of the machine falls on all alike.
  for (let round = 0; round < rounds; round += 1) {
    bare.push(timeNode(['-e', '0']));
    for (const { words, times } of timed) times.push(timeNode(words));
  }
  return timed.map(({ name, limit, times }) => ({
    name,
    figure: least(times) / least(bare),
    limit,
    unit: 'x',
    detail: `${shown(times)} against ${shown(bare)} of node -e 0; by medians ${(median(times) / median(bare)).toFixed(2)} x`,
  }));
}

/** @param {readonly number[]} times */
const shown = (times) => `${least(times).toFixed(0)} ms (median ${median(times).toFixed(0)})`;
