/** What a machine notes of a shared journal, for its next run. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openWitness } from '../../src/journal/database/witness.ts';
import { realDisk } from '../../src/system/disk.ts';
import { folderWith } from '../support/hostwright.ts';

const store = 'b7f5';
const seenAt = (head: number) => ({ head, chain: `c${head}`, digest: `d${head}` });

function machine(folder = join(folderWith({}, onTestFinished), 'seen')) {
  const open = () => openWitness({ disk: realDisk, folder, account: '0123456789ab' }, store);
  return { folder, open, path: () => join(folder, readdirSync(folder)[0] ?? '') };
}

/** As a process that is killed leaves it: nothing is synced or closed. */
async function note(open: ReturnType<typeof machine>['open'], ...heads: readonly number[]): Promise<void> {
  const witness = await open();
  for (const head of heads) await witness.note(seenAt(head));
  onTestFinished(() => witness.close());
}

async function readSeen({ open }: ReturnType<typeof machine>) {
  const { seen, close } = await open();
  await close();
  return seen;
}

describe('what a machine has seen of a shared journal', () => {
  it('is nothing at first', async () => {
    expect(await readSeen(machine())).toBeUndefined();
  });

  it('is what it noted last, not the highest number', async () => {
    const here = machine();
    await note(here.open, 12, 14);
    await note(here.open, 13);

    expect(await readSeen(here)).toEqual(seenAt(13));
  });

  it.each([
    ['a part of a line', (text: string) => `${text}\n{"head":15,"chain":"00`],
    ['bytes that never reached the disk', (text: string) => `${text}\n${'\0'.repeat(40)}`],
    ['a line without a number', (text: string) => `${text}\n{"chain":"00"}`],
  ])('is the line before, where %s follows; and the next line counts again', async (_, damage) => {
    const here = machine();
    await note(here.open, 12, 14);
    writeFileSync(here.path(), damage(readFileSync(here.path(), 'utf8')));

    expect(await readSeen(here)).toEqual(seenAt(14));
    await note(here.open, 15);
    expect(await readSeen(here)).toEqual(seenAt(15));
  });

  it('is kept in a file that does not grow for ever', async () => {
    const here = machine();
    await note(here.open, 1);
    const lines = `\n${JSON.stringify(seenAt(2))}`.repeat(2_000);
    writeFileSync(here.path(), lines);

    await note(here.open, 3);

    expect(statSync(here.path()).size).toBeLessThan(lines.length / 100);
    expect(await readSeen(here)).toEqual(seenAt(3));
  });

  it('is nothing where the folder cannot be made, and no run ends because of that', async () => {
    const here = machine(join(folderWith({ file: '' }, onTestFinished), 'file', 'seen'));

    await note(here.open, 1);

    expect(await readSeen(here)).toBeUndefined();
  });
});
