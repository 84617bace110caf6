/** The checklist of what a person does in the console. */
import { describe, expect, it } from 'vitest';
import { runbookFormat } from '../../src/report/runbook.ts';
import { desiredHost, liveAs, liveHost, observation, untrusted } from '../support/model/builders.ts';
import { ignoreRule } from '../support/reports/drift-facts.ts';
import { driftReport, everyFinding, ledgerOfFleet, planOf, renderOptions } from '../support/reports/reports.ts';

const render = (report: ReturnType<typeof driftReport>) => runbookFormat.render(report, renderOptions);

describe('a runbook', () => {
  it('has a step for each host that needs a person, in a safe order', async () => {
    await expect(render(driftReport(everyFinding))).toMatchFileSnapshot('../golden/markdown/runbook.md');
  });

  it('says in one sentence that there is nothing to do, unless that is not known', () => {
    const host = desiredHost();
    const missing = [host, desiredHost({ name: 'web-2' })];

    expect(render(driftReport(planOf(missing, [observation([liveAs(host)])])))).toBe(
      '# Hostwright drift: in the console\n\nThere is nothing to do in the console.\n',
    );
    expect(render(driftReport(planOf([host], [untrusted()])))).toMatch(
      /^# .*\n\n## Read this first\n\n- `Region cn-bj2: NOT TRUSTED: [^\n]*`\n$/,
    );
  });

  it('tells a new tag from what needs a stop, and what a new image replaces', () => {
    const host = desiredHost({ tag: 'web' });
    const stepOf = (fields: object) => render(driftReport(planOf([host], [observation([liveAs(host, fields)])])));

    expect(stepOf({ tag: 'db' })).toContain(
      'change `tag` from `db` to `web`. This does not stop it. Check it with `hostwright drift --only web-1`.',
    );
    expect(stepOf({ tag: 'web', cpu: '8' })).toContain('change `cpu` from `8` to `2`. Plan for a stop of the host.');
    expect(stepOf({ tag: 'web', imageId: 'img-9' })).toContain('A new image replaces its system disk.');
  });

  it('leaves out what an ignore rule accepts', () => {
    const host = desiredHost();
    const plan = planOf([host], [observation([liveAs(host, { cpu: 8 })])]);

    expect(render(driftReport(plan, { ignore: [ignoreRule()] }))).toContain('nothing to do');
  });

  it('asks about an orphan, unless it may be a declared host under another name', () => {
    const made = planOf(
      [],
      [observation([liveHost({ hostId: 'host-batch-1', name: 'batch-1' })])],
      {},
      ledgerOfFleet([desiredHost({ name: 'batch-1' })]),
      'shop',
    );

    const text = render(driftReport(made));

    expect(text).toContain('1 orphan.');
    expect(text).toContain('- [ ] `batch-1` (`host-batch-1`, `cn-bj2`): ');
    expect(text).toContain('Check it with `hostwright drift --fail-on orphaned`.');
    expect(render(driftReport(everyFinding))).not.toContain('orphan');
  });
});
