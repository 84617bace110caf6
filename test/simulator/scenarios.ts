/** The stories whose every point is a place to be killed at. */

import type { DialectName } from '../../src/model/dialect.ts';
import { isLive } from './cloud/cloud.ts';
import { type CreateScript, unclearNo } from './cloud/create-script.ts';
import { answered, createBodyOf, failed } from './cloud/wire.ts';
import { declare } from './declared.ts';
import { backUp, restore, restoreInPlace } from './machine/disk-image.ts';
import type { Run } from './machine/memory.ts';
import type { Fate, Machine } from './machine/process.ts';
import { folder, journalPath, type WorldRules } from './rules.ts';
import type { World } from './world.ts';

export interface Scenario {
  readonly name: string;
  /** That the cloud speaks; nothing: the documented one. */
  readonly dialect?: DialectName;
  readonly rules?: Partial<WorldRules>;
  /** What the nth request of the story comes to; the others succeed. */
  readonly scripts?: Readonly<Record<number, (rules: WorldRules) => CreateScript>>;
  /** What comes before. */
  readonly before?: (world: World, machine: Machine) => Promise<void>;
  /** What happens to the run beside the point that is tried. */
  readonly fates?: readonly Fate[];
  /** Begins beside it. */
  readonly beside?: (world: World, machine: Machine, fates: readonly Fate[]) => Promise<Run>;
  /** Whose points are tried; nothing: those of the run itself. */
  readonly tried?: 'beside';
  /** What happens between it and the next run. */
  readonly after?: (world: World, machine: Machine) => void;
}

export const declared = declare(3);

const refused = ({ dialect = 'documented', seed }: WorldRules): CreateScript => ({
  answer: unclearNo(dialect, (codes) => codes[seed % codes.length] as number),
  means: 'refused',
  answerAfterMs: 100,
  commitAfterMs: undefined,
});

const surelyRefused = (rules: WorldRules): CreateScript => ({
  ...refused(rules),
  answer: answered(200, { ...createBodyOf(rules.dialect ?? 'documented'), RetCode: 171, Message: 'quota exceeded' }),
  sure: true,
});

const refusedAndMade = (rules: WorldRules): CreateScript => ({
  ...refused(rules),
  commitAfterMs: 100 + rules.commitMs,
});

export const lostAnswer = ({ commitMs }: WorldRules): CreateScript => ({
  answer: failed('reset', true),
  means: 'in-doubt',
  answerAfterMs: 200,
  commitAfterMs: 200 + commitMs,
});

const lostRequest = (): CreateScript => ({ ...lostAnswer({ commitMs: 0 } as WorldRules), commitAfterMs: undefined });

async function apply(world: World, machine: Machine, fates: readonly Fate[] = []): Promise<void> {
  await world.finish(world.begin(machine, { desired: declared }, fates));
}

function deleteOne(world: World): void {
  const host = world.cloud.hosts.find(isLive);
  if (host !== undefined) world.cloud.remove(host);
}

async function beside(world: World, machine: Machine, fates: readonly Fate[]): Promise<Run> {
  await world.wait(20);
  return world.begin(machine, { desired: declared }, fates);
}

export const scenarios: readonly Scenario[] = [
  { name: 'first apply' },
  {
    name: 'second apply',
    async before(world, machine) {
      await apply(world, machine);
      deleteOne(world);
    },
  },
  { name: 'canary refused', scripts: { 1: refused } },
  { name: 'doubt that exists', scripts: { 2: lostAnswer } },
  { name: 'doubt that does not exist', scripts: { 2: lostRequest } },
  {
    name: 'lost journal',
    scripts: { 2: lostAnswer },
    async before(world, machine) {
      await apply(world, machine, [{ at: { label: 'answer', nth: 2 }, act: 'killed-before' }]);
      restore(machine.image, folder);
    },
  },
  {
    name: 'restored journal',
    scripts: { 3: lostAnswer },
    async before(world, machine) {
      await apply(world, machine, [{ at: { label: 'write', nth: 1 }, act: 'killed-after' }]);
      const backup = backUp(machine.image, folder);
      await world.wait(world.rules.settleWindowMs);
      // Of its last request the old state knows nothing, and its host does not show yet.
      await apply(world, machine, [{ at: { label: 'answer', nth: 2 }, act: 'killed-before' }]);
      deleteOne(world);
      restore(machine.image, folder, backup);
    },
  },
  {
    name: 'checkpoint of each run',
    rules: { checkpointEvery: 1 },
    scripts: { 3: lostAnswer, 4: lostAnswer },
    async before(world, machine) {
      await apply(world, machine);
      deleteOne(world);
    },
  },
  {
    name: 'older journal beside its checkpoint',
    rules: { checkpointEvery: 1 },
    scripts: { 4: lostAnswer },
    async before(world, machine) {
      await apply(world, machine);
      const backup = backUp(machine.image, folder);
      deleteOne(world);
      await world.wait(world.rules.settleWindowMs);
      await apply(world, machine);
      deleteOne(world);
      restoreInPlace(machine.image, journalPath, backup);
      world.memory.forgetJournal();
    },
  },
  { name: 'two appliers', beside },
  { name: 'two appliers, the second', beside, tried: 'beside' },
  { name: 'signal in a round', fates: [{ at: { label: 'write', nth: 2 }, act: 'interrupted' }] },
  { name: 'disk full', fates: [{ at: { label: 'disk append', nth: 6 }, act: 'fails' }] },
  { name: 'partial refusal', scripts: { 2: surelyRefused, 3: surelyRefused } },
  { name: 'canary refused, and made late', scripts: { 1: refusedAndMade } },
  {
    name: 'journal lost afterwards',
    scripts: { 2: lostAnswer },
    after: (_, machine) => restore(machine.image, folder),
  },
  { name: 'two doubts of one round', scripts: { 2: lostAnswer, 3: lostRequest } },
  {
    name: 'settling two doubts in a second run',
    scripts: { 2: lostAnswer, 3: lostRequest },
    before: (world, machine) => apply(world, machine),
  },
  {
    name: 'doubts across runs',
    scripts: { 1: lostRequest, 2: lostRequest },
    async before(world, machine) {
      await apply(world, machine);
      await apply(world, machine);
    },
  },
];
