/** Where the machines of a world keep journal and lock, and what befalls it there. */
import type { Ports } from '../../src/app/bind-ports.ts';
import { openFolderStore } from '../../src/journal/folder-store.ts';
import type { Faults } from './faults.ts';
import { backUp, makeFile, restore, restoreInPlace } from './machine/disk-image.ts';
import type { Fate, Machine, VirtualProcess } from './machine/process.ts';
import { countsRecords } from './people.ts';
import { journalFacts } from './promises/invariants.ts';
import { folder, journalPath } from './rules.ts';
import type { SeededRandom } from './seeded.ts';
import type { World } from './world.ts';

export interface JournalHome {
  /** As a process of this world opens it. */
  journalAt(process: VirtualProcess): Ports['journalAt'];
  /** The operator releases a generation of the lock, while time stands still. */
  releaseAtOnce(machine: Machine, generation: number): void;
  /** Takes a backup. What it returns loses or restores the journal, or mostly does nothing. */
  startMishap(world: World, machine: Machine): (random: SeededRandom) => void;
  /** A new pair of keys begins a new journal: whoever watches sees no more than that the old one is not there. */
  rotateKeys(machine: Machine): void;
  /** What may befall the next run by its journal alone. */
  chooseFates(world: World): readonly Fate[];
  /** Calls of a process where it hurts to be killed or stopped. */
  readonly labels: readonly string[];
  /**
   * Where a holder may be replaced: everywhere but between a look at the lock and the request that rests on it, since no
   * API can turn that request away.
   */
  readonly replacedAt: readonly string[];
}

/** `faults` and `seed`: of the world. */
export type OpenHome = (faults: Faults, seed: number) => JournalHome;

/** On the disk of each machine. */
export const openFolderHome: OpenHome = () => {
  /** How many runs an older copy of the same file knew of, when it was written over the newer one. */
  const restored = new Map<Machine, number>();
  return {
    journalAt:
      ({ clock, disk, ports: processes }) =>
      async (place) => {
        if (!('folder' in place)) throw new Error('this journal is in no folder');
        return openFolderStore(place, { disk, clock, processes });
      },
    releaseAtOnce({ image }, generation) {
      makeFile(image, `${folder}/lock.${generation}.released`, new TextEncoder().encode('{"by":"unlock"}\n'), true);
    },
    startMishap(world, machine) {
      const backup = backUp(machine.image, folder);
      return (random) => loseFiles(world, machine, { backup, restored }, random);
    },
    rotateKeys: ({ image }) => restore(image, folder),
    chooseFates: () => [],
    labels: ['connect', 'disk append', 'disk append', 'disk sync', 'disk create', 'write', 'answer', 'read', 'sleep'],
    replacedAt: ['connect', 'disk append', 'disk append', 'disk sync', 'disk open', 'read', 'sleep'],
  };
};

/** Somebody cleans up, or brings back what was. */
function loseFiles(
  world: World,
  machine: Machine,
  { backup, restored }: { readonly backup: ReadonlyMap<string, Uint8Array>; readonly restored: Map<Machine, number> },
  random: SeededRandom,
) {
  const { faults } = world;
  const { image } = machine;
  const whole = random.chance(0.5);
  const say = (what: string) => world.trace.add(`operator: ${what}`);
  if (faults.strikes('journal: lost', 0.3)) {
    say(`loses the ${whole ? 'folder' : 'journal'}`);
    restore(image, whole ? folder : journalPath);
  } else if (backup.has(journalPath) && faults.strikes('journal: restored old copy', 0.4)) {
    // An old state of the same file can be told only by what its last holder left (A4).
    const inPlace = !whole && countsRecords(machine) && random.chance(0.5);
    say(`restores the ${whole ? 'folder' : 'journal'}${inPlace ? ' in place' : ''}`);
    if (inPlace) {
      restoreInPlace(image, journalPath, backup);
      world.memory.forgetJournal();
      restored.set(machine, journalFacts(machine, true).began.length);
    } else restore(image, whole ? folder : journalPath, backup);
  } else if (faults.strikes('operator: deletes the files of the lock', 0.4)) {
    // Until a run has told of an older copy, the lock alone does (A4).
    if (journalFacts(machine, true).began.length <= (restored.get(machine) ?? -1)) return;
    say('deletes the files of the lock');
    restore(image, `${folder}/lock.`);
  }
}
