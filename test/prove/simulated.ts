/** The simulator's proofs at their great figures, as a report in Markdown. Resolves with whether they hold. */
import { faultKinds } from '../simulator/faults.ts';
import { crashSeeds, type Figures } from '../simulator/figures.ts';
import { brokenAssumptions, rivals } from '../simulator/jobs.ts';
import { hireCrew } from '../simulator/run-job.ts';
import type { Summary } from '../simulator/summary.ts';
import { brokenLines, countsHead, countsRow, faultsTable } from '../simulator/tables.ts';

const timesAtLeast = 100;

/** `say` is called with each part of the report as soon as it is there. */
export async function proveSimulated(figures: Figures, say: (text: string) => void): Promise<boolean> {
  const crew = await hireCrew();
  const broken: Summary[] = [];
  const tell = (name: string, summary: Summary) => {
    if (summary.brokenCount > 0) broken.push(summary);
    say(`${countsRow(name, summary)}\n`);
  };
  try {
    say(`${countsHead.join('\n')}\n`);
    const histories = await crew.play({ kind: 'histories' }, 1, figures.histories);
    tell('histories', histories);
    tell('crash points', await crew.play({ kind: 'crashes' }, 0, crashSeeds(figures.crashTimings)));
    for (const assumption of brokenAssumptions) {
      tell(`broken: ${assumption}`, await crew.play({ kind: 'broken', assumption }, 1, figures.broken));
    }
    for (const rival of rivals) tell(rival, await crew.play({ kind: 'rival', rival }, 1, figures.comparison));
    say(`\n${faultsTable(histories).join('\n')}\n`);
    const rare = faultKinds.filter((kind) => (histories.faults[kind] ?? 0) < timesAtLeast);
    if (rare.length > 0) say(`\nToo rare to prove anything (less than ${timesAtLeast} times): ${rare.join('; ')}\n`);
    if (broken.length > 0) say(`\n${broken.flatMap(brokenLines).join('\n')}\n`);
    return broken.length === 0 && rare.length === 0 && histories.doubled === 0;
  } finally {
    await crew.dismiss();
  }
}
