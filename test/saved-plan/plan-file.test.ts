import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Declared } from '../../src/app/read-declaration.ts';
import { savePlan } from '../../src/app/saved-plan.ts';
import { largestFile } from '../../src/declare/files.ts';
import { folderWith } from '../support/hostwright.ts';
import { guards } from '../support/model/builders.ts';
import { everyRow, planReport } from '../support/reports/reports.ts';

it('saves no plan that apply would find too large to read', async () => {
  const cwd = folderWith();
  const declared = {
    // One value as long as a fleet: a fleet takes seconds to write.
    sources: [{ file: 'a'.repeat(largestFile), text: '' }],
    selection: { only: [], exclude: [] },
    declaration: { settings: { createParameters: [] } },
  } as unknown as Declared;

  await expect(
    savePlan(planReport(everyRow), guards(), { path: 'plan.json', declared, files: [] }, { cwd }),
  ).rejects.toThrow('it is larger than 32 MiB, which is more than apply reads');
  expect(existsSync(join(cwd, 'plan.json'))).toBe(false);
});
