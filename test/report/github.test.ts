import { describe, expect, it } from 'vitest';
import type { Report } from '../../src/findings/report.ts';
import { githubFormat } from '../../src/report/code-hosts.ts';
import type { RenderOptions } from '../../src/report/format.ts';
import { desiredHost, liveAs, liveHost, observation } from '../support/model/builders.ts';
import {
  driftReport,
  everyFinding,
  failure,
  planOf,
  planReport,
  remembered,
  renderOptions,
  stoppedApply,
} from '../support/reports/reports.ts';
import { readCommands } from '../support/reports/workflow-commands.ts';

const render = (report: Report, options: RenderOptions = renderOptions) => githubFormat.render(report, options);
const renderFailure = (told: typeof failure, options: RenderOptions = renderOptions) =>
  githubFormat.renderFailure?.(told, options) ?? '';
const fleet = (count: number) =>
  Array.from({ length: count }, (_, index) => desiredHost({ name: `web-${String(index).padStart(4, '0')}` }));
const lastLine = (text: string) => text.trimEnd().split('\n').at(-1) ?? '';

describe('github', () => {
  it.for([
    ['plan-remembered', planReport(remembered)],
    ['drift', driftReport(everyFinding)],
    ['apply', stoppedApply],
  ] as const)('annotates what there is to say of %s', async ([name, report]) => {
    await expect(render(report)).toMatchFileSnapshot(`../golden/github/${name}.txt`);
  });

  it('annotates a failure that has no line as a whole', () => {
    const text = renderFailure({ ...failure, code: 'cloud-unreachable', diagnostics: [] });

    expect(readCommands(text)).toEqual([
      {
        name: 'error',
        properties: { title: 'cloud-unreachable' },
        data: 'The declaration has 1 fault in hosts.yaml. Correct the declaration; nothing was sent.',
      },
    ]);
    expect(lastLine(text)).toBe('Hostwright plan: no result (cloud-unreachable). Exit 3 (invalid).');
  });

  it('keeps within ten of a kind, and says how many there are besides', () => {
    const [twin, ...hosts] = fleet(300);
    const live = twin === undefined ? [] : [liveAs(twin, { hostId: 'host-1' }), liveAs(twin, { hostId: 'host-2' })];
    const stopped = fleet(20).map((one) => liveHost({ name: `old-${one.key.name}`, hostId: one.key.name }));

    const plan = planOf(fleet(300), [observation([...live, ...stopped])], { maxCreates: 500 });

    const commands = readCommands(render(driftReport(plan)));

    const errors = commands.filter(({ name }) => name === 'error');
    const notices = commands.filter(({ name }) => name === 'notice');
    expect([errors.length, notices.length]).toEqual([10, 10]);
    expect(errors[0]?.properties.title).toBe(`${twin?.key.name}: duplicate`);
    expect(errors.at(-1)?.data).toBe(`and ${hosts.length + 1 - 9} more: see the job summary`);
    expect(notices.at(-1)?.data).toBe('and 11 more: see the job summary');
  });
});
