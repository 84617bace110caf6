/** The order in which a run takes its files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Those that take longest, first, so that none ends alone; by turns one that waits and one that works. */
const longest = [
  ...['postgres/watcher.proof', 'simulator/simulation', 'gitops/github-apply', 'mutants/mutants'],
  ...['postgres/unusable', 'exhaustive/search', 'postgres/mutants.proof', 'commands/never-twice'],
  ...['faults/apply-faults', 'declare/signing.proof', 'postgres/cut-append.proof', 'newcomer/newcomer.proof'],
  ...['postgres/shared-journal.proof', 'creating/rounds-harm.proof', 'faults/listing', 'report/html.proof'],
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = longest.findIndex((name) => moduleId.endsWith(`/test/${name}.test.ts`));
      return place < 0 ? longest.length : place;
    };
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    // One project after the other, as it was: a process is of one project.
    return projects.flatMap((of) =>
      sorted.filter(({ project }) => project === of).toSorted((a, b) => placeOf(a) - placeOf(b)),
    );
  }
}
