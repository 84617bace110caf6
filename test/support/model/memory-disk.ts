/** The disk of the simulator's machines for a test of the journal alone: no time passes on it, and it fails where it is told. */
import type { Disk } from '../../../src/model/ports.ts';
import { startFaults } from '../../simulator/faults.ts';
import { openDisk } from '../../simulator/machine/disk.ts';
import { cutPower, emptyImage, makeFile, nodeAt } from '../../simulator/machine/disk-image.ts';
import { seededRandom } from './seeded-random.ts';

/** By how the label of a call begins; the first that fits. */
const stepsByLabel = [
  ['disk folder', 'makeFolder'],
  ['disk read list', 'list'],
  ['disk read identity', 'identify'],
  ['disk read', 'read'],
  ['disk create', 'create'],
  ['disk open', 'open'],
  ['disk remove', 'remove'],
  ['disk replace', 'replace'],
  ['disk append', 'append'],
  ['disk sync', 'sync'],
] as const;

export type DiskStep = (typeof stepsByLabel)[number][1];

export interface MemoryDisk extends Disk {
  /** Every step that was taken, in order. */
  readonly steps: readonly DiskStep[];
  /** From now on, this step rejects with this code of the system; without a code it works again. */
  fail(step: DiskStep, code?: string): void;
  /** Done just before the next time that this step is taken. */
  before(step: DiskStep, act: () => void | Promise<void>): void;
  bytes(path: string): Uint8Array;
  text(path: string): string;
  /** Puts these bytes in place of the file's, which stays the same file. */
  write(path: string, content: Uint8Array | string): void;
  /** Puts another file there with the same content, as a backup or a cache does. */
  copyOver(path: string): void;
  /** As if somebody had removed it by hand. */
  lose(path: string): void;
  /** What was not synced is gone. */
  cutPower(): void;
}

export function memoryDisk(): MemoryDisk {
  const image = emptyImage();
  const random = seededRandom(1);
  const failing = new Map<DiskStep, string>();
  const acts = new Map<DiskStep, () => void | Promise<void>>();
  const steps: DiskStep[] = [];

  const take = async (label: string) => {
    const [, step] = stepsByLabel.find(([begin]) => label.startsWith(begin)) ?? [];
    if (step === undefined) return;
    steps.push(step);
    const act = acts.get(step);
    acts.delete(step);
    await act?.();
    const code = failing.get(step);
    if (code !== undefined) throw Object.assign(new Error(`${code}: as the test wants it`), { code });
  };
  const disk = openDisk({
    image,
    random,
    faults: startFaults(new Set(), random),
    call: async ({ label, effect }) => {
      await take(label);
      return effect();
    },
  });
  const bytes = (path: string) => {
    const node = nodeAt(image, path);
    if (node === undefined) throw new Error(`${path} is not there`);
    return node.content;
  };

  return {
    ...disk,
    steps,
    fail: (step, code) => void (code === undefined ? failing.delete(step) : failing.set(step, code)),
    before: (step, act) => void acts.set(step, act),
    bytes,
    text: (path) => Buffer.from(bytes(path)).toString(),
    write(path, content) {
      const node = nodeAt(image, path) ?? makeFile(image, path, new Uint8Array(), true);
      node.content = Buffer.from(content);
      node.durable = node.content;
    },
    copyOver: (path) => void makeFile(image, path, bytes(path), true),
    lose: (path) => void image.entries.delete(path),
    cutPower: () => void cutPower(image, random),
  };
}
