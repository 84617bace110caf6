/** Whole runs over a connection that breaks at bytes of chance: each host is made once. */
import { describe, expect } from 'vitest';
import { seededRandom } from '../support/model/seeded-random.ts';
import { type Fault, startFaultProxy } from '../support/postgres/fault-proxy.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { expectEachOnce, shareJournal } from '../support/postgres/shared-scene.ts';
import { it as staged } from '../support/stage.ts';

const it = staged.skipIf(isPostgresOff);
const { newJournal } = startJournalServer();

/** More in `npm run prove`. */
const cycles = Number(process.env.PROVE_CYCLES ?? 2);
const apply = 'apply -y --allow new-scope --settle-window 1s HOSTWRIGHT_SETTLE_WAIT=20s';

const kinds = ['cut', 'reset', 'half-close'] as const;

describe.concurrent('a run whose connection to the journal breaks', () => {
  it.for(Array.from({ length: cycles }, (_, cycle) => cycle))(
    'again and again makes each host once (%i)',
    async (cycle, { stage }) => {
      const database = await newJournal();
      const scene = await shareJournal(stage, database);
      const proxy = await startFaultProxy(stage.atEnd, database.url);
      const random = seededRandom(cycle + 1);
      const disturb = () => {
        const kind = kinds[random.below(kinds.length)] ?? 'cut';
        const direction = random.below(2) === 0 ? 'toServer' : 'toClient';
        proxy.arm({ kind, direction, at: random.below(4_000) } satisfies Fault);
      };
      const fired = proxy.fired();
      disturb();
      const again = setInterval(() => {
        if (proxy.fired() > fired) disturb();
      }, 50);
      stage.atEnd(() => clearInterval(again));

      const { code, stderr } = await scene.run(`${apply} --journal ${proxy.through(database.url)}`);
      clearInterval(again);

      // A statement whose repeat would not be known again ends a run: a look, or the reading of records.
      expect([0, 7, 8], stderr).toContain(code);
      expect(stderr).not.toMatch(/\n\s+at /);
      const last = await scene.run(`${apply} --on-doubt recreate --journal ${database.url}`);
      expect(last.code, last.stderr).toBe(0);
      expectEachOnce(scene);
    },
  );
});
