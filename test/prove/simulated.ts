/** The simulator's proofs at their great figures, as a report in Markdown. Resolves with whether they hold. */
import { ways } from '../simulator/crash-points.ts';
import { type FaultKind, faultKinds, handsFaults } from '../simulator/faults.ts';
import { brokenAssumptions, type Job, rivals } from '../simulator/jobs/jobs.ts';
import { hireCrew } from '../simulator/jobs/run-job.ts';
import { brokenLines, countsHead, countsRow, type Summary } from '../simulator/jobs/summary.ts';
import { scenarios } from '../simulator/scenarios.ts';
import { figureOf } from './figures.mjs';
import { playInSteps } from './kept.ts';

const timesAtLeast = 100;

/** `say` is called with each part of the report as soon as it is there; `folder`: what was played is kept there. */
export async function proveSimulated(folder: string, say: (text: string) => void): Promise<boolean> {
  const crew = await hireCrew();
  const broken: Summary[] = [];
  try {
    const prove = async (name: string, job: Job, from: number, count: number) => {
      const summary = await playInSteps(crew, folder, { job, from, count }, (done) => tellProgress(name, done, count));
      if (summary.brokenCount > 0) broken.push(summary);
      say(`${countsRow(name, summary)}\n`);
      return summary;
    };
    say(`${countsHead.join('\n')}\n`);
    const histories = await prove('histories', { kind: 'histories' }, 1, figureOf('histories'));
    await prove('throttled', { kind: 'throttled' }, 1, figureOf('throttled'));
    await prove('moves', { kind: 'moves' }, 1, figureOf('moves'));
    await prove('dialect uhost', { kind: 'uhost' }, 1, figureOf('uhost'));
    const hands = await prove('other hands', { kind: 'other hands' }, 1, figureOf('hands'));
    await prove('shared journal', { kind: 'shared journal' }, 1, figureOf('shared'));
    const crashes = figureOf('crashTimings') * scenarios.length;
    await prove('crash points', { kind: 'crashes', ways, dialect: 'documented' }, 0, crashes);
    await prove('crash points, uhost', { kind: 'crashes', ways, dialect: 'uhost' }, 0, crashes);
    for (const assumption of brokenAssumptions) {
      await prove(`broken: ${assumption}`, { kind: 'broken', assumption }, 1, figureOf('broken'));
    }
    for (const rival of rivals) await prove(rival, { kind: 'rival', rival }, 1, figureOf('comparison'));
    const isRare =
      ({ faults }: Summary) =>
      (kind: FaultKind) =>
        (faults[kind] ?? 0) < timesAtLeast;
    const rare = [...faultKinds.filter(isRare(histories)), ...handsFaults.filter(isRare(hands))];
    if (rare.length > 0) say(`\nToo rare to prove anything (less than ${timesAtLeast} times): ${rare.join('; ')}\n`);
    if (broken.length > 0) say(`\n${broken.flatMap(brokenLines).join('\n')}\n`);
    return broken.length === 0 && rare.length === 0 && histories.doubled === 0;
  } finally {
    await crew.dismiss();
  }
}

/** One line that is written over: hours pass between two lines of the report. */
function tellProgress(name: string, done: number, count: number): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${name}: ${done} of ${count}${done === count ? '\n' : ''}`);
}
