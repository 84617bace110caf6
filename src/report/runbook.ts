/** What a person does in the console, as a checklist in Markdown: one step for one host, in an order that is safe. */
import { groupBy } from '../model/group-by.ts';
import { liveOfHold } from '../planning/holds.ts';
import type { Format, RenderOptions } from './format.ts';
import { liveHostsOf, type Row, rowsOfReport } from './item.ts';
import { renderCode } from './markdown.ts';
import { listFaults } from './notices.ts';
import { isUnreported } from './rows.ts';
import { explainDowntime, stepOf, writeCheck } from './step.ts';
import { explainLeftOut } from './words/counts.ts';
import { keepTexts, plural } from './words/style.ts';

/**
 * What costs money twice comes first, and a rename before what is done to a host by its name. Each host has a step of
 * its own, so that nobody stops all hosts of one tag at once.
 */
const titles = {
  duplicate: 'Several hosts of one name',
  orphan: 'Hosts that nobody declares any more',
  rename: 'Hosts under another name',
  change: 'Hosts with other values than declared',
  'other host': 'Other hosts to look at',
};

export const runbookFormat: Format = {
  render: (report, options) => {
    const rows = rowsOfReport(report, options).filter((row) => row.excuse === undefined && !isUnreported(row));
    // What may be a declared host under another name is nobody's orphan before that is settled.
    const candidates = new Set(
      rows.flatMap(({ hold }) => (hold === undefined ? [] : liveOfHold(hold).map(({ hostId }) => hostId))),
    );
    const isOpen = ({ kind, host: { diff } }: Row) =>
      kind !== 'orphaned' || diff.status !== 'unmanaged' || !candidates.has(diff.live.hostId);
    const steps = groupBy(rows.filter(isOpen), stepOf);
    const filled = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((section) => {
      const own = steps.get(section);
      return own === undefined ? [] : [{ section, own }];
    });
    const counts = filled.map(({ section, own }) => plural(own.length, section)).join(', ');
    const faults = listFaults(report, rows, options).map(({ sentences }) => `- ${renderCode(sentences.join(' '))}`);
    return `${keepTexts(
      `# Hostwright ${report.purpose}: in the console`,
      counts === '' ? faults.length === 0 && 'There is nothing to do in the console.' : `${counts}.`,
      ...explainLeftOut(report).map(renderCode),
      faults.length > 0 && ['## Read this first', '', ...faults].join('\n'),
      ...filled.map(({ section, own }) =>
        [`## ${titles[section]}`, '', ...own.map((row) => renderStep(row, options))].join('\n'),
      ),
    ).join('\n\n')}\n`;
  },
};

/** Which host, what to do, whether that stops it, and the command that shows that it is done. */
function renderStep(row: Row, { repeatFlags }: RenderOptions): string {
  const { name, region, kind, host, hold, what, next } = row;
  const hostIds = (hold === undefined ? liveHostsOf(host) : liveOfHold(hold)).map(({ hostId }) => hostId);
  const place = [...hostIds, region].map(renderCode).join(', ');
  return `- [ ] ${keepTexts(
    `${renderCode(name)} (${place}): ${describeChange(row) ?? renderCode(what.replaceAll('  ', ' '))}.`,
    kind !== 'changed' && next !== '' && `Next: ${renderCode(next)}.`,
    ...explainDowntime(row),
    `Check it with ${renderCode(writeCheck(row, name, repeatFlags))}.`,
  ).join(' ')}`;
}

/** "`memory` from `8192` to `4096`": the API cannot do it. */
function describeChange({ host: { diff } }: Row): string | undefined {
  if (diff.status !== 'changed') return undefined;
  return diff.attributes
    .map(({ attribute, live, desired }) => {
      const [from, to] = [live.join(', '), String(desired)].map(renderCode);
      return `change ${renderCode(attribute)} from ${from} to ${to}`;
    })
    .join(', ');
}
