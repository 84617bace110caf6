/** What a person does in the console, as a checklist in Markdown: one step for one host, in an order that is safe. */
import { groupBy } from '../model/group-by.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import { liveOfHold } from '../planning/holds.ts';
import type { Format, RenderOptions } from './format.ts';
import { renderCode } from './markdown.ts';
import { listFaults } from './notices.ts';
import { isUnreported, liveHostsOf, type Row, rowsOfReport } from './rows.ts';
import { renderCommand } from './words/intents.ts';
import type { RowKind } from './words/kinds.ts';
import { explainLeftOut } from './words/limits.ts';
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

const looked: readonly RowKind[] = ['in-doubt', 'held', 'dead', 'attention', 'created-not-running', 'expiring'];

/** Undefined if nobody is needed in the console, as for what apply creates. */
function sectionOf({ kind, hold, region, host: { diff } }: Row): keyof typeof titles | undefined {
  if (kind === 'duplicate') return kind;
  if (kind === 'orphaned') return 'orphan';
  if (kind === 'changed') return 'change';
  if (hold?.reason === 'may-exist' && hold.live.some((live) => live.region === region)) return 'rename';
  const isNeverCreated = kind === 'missing' && diff.status === 'missing' && diff.desired.create === 'never';
  return isNeverCreated || looked.includes(kind) ? 'other host' : undefined;
}

export const runbookFormat: Format = {
  render: (report, options) => {
    const rows = rowsOfReport(report).filter((row) => row.excuse === undefined && !isUnreported(row));
    // What may be a declared host under another name is nobody's orphan before that is settled.
    const candidates = new Set(
      rows.flatMap(({ hold }) => (hold === undefined ? [] : liveOfHold(hold).map(({ hostId }) => hostId))),
    );
    const isOpen = ({ kind, host: { diff } }: Row) =>
      kind !== 'orphaned' || diff.status !== 'unmanaged' || !candidates.has(diff.live.hostId);
    const steps = groupBy(rows.filter(isOpen), sectionOf);
    const filled = (Object.keys(titles) as (keyof typeof titles)[]).flatMap((section) => {
      const own = steps.get(section);
      return own === undefined ? [] : [{ section, own }];
    });
    const counts = filled.map(({ section, own }) => plural(own.length, section)).join(', ');
    const faults = listFaults(report, rows, options).map(({ sentences }) => `- ${renderCode(sentences.join(' '))}`);
    return `${keepTexts(
      `# Hostwright ${report.purpose}: in the console`,
      counts === '' ? faults.length === 0 && 'There is nothing to do.' : `${counts}.`,
      ...explainLeftOut(report).map(renderCode),
      faults.length > 0 && ['## Read this first', '', ...faults].join('\n'),
      ...filled.map(({ section, own }) =>
        [`## ${titles[section]}`, '', ...own.map((row) => renderStep(row, section === 'rename', options))].join('\n'),
      ),
    ).join('\n\n')}\n`;
  },
};

/** Which host, what to do, whether that stops it, and the command that shows that it is done. */
function renderStep(row: Row, isRename: boolean, { repeatFlags }: RenderOptions): string {
  const { name, region, kind, host, hold, what, next } = row;
  const hostIds = (hold === undefined ? liveHostsOf(host) : liveOfHold(hold)).map(({ hostId }) => hostId);
  // Only a declared name can be selected.
  const check = kind === 'orphaned' ? 'drift --fail-on orphaned' : `drift --only ${quoteForShell(name)}`;
  const place = [...hostIds, region].map(renderCode).join(', ');
  return `- [ ] ${keepTexts(
    `${renderCode(name)} (${place}): ${describeChange(row) ?? renderCode(what.replaceAll('  ', ' '))}.`,
    kind !== 'changed' && next !== '' && `Next: ${renderCode(next)}.`,
    isRename && 'A new name does not stop it.',
    ...(kind === 'changed' ? explainStop(row) : []),
    `Check it with ${renderCode(renderCommand(check, repeatFlags))}.`,
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

function explainStop({ host: { diff } }: Row): readonly string[] {
  const names = diff.status === 'changed' ? diff.attributes.map(({ attribute }) => attribute) : [];
  const isStopped = names.some((one) => one !== 'tag' && one !== 'chargeType');
  return keepTexts(
    isStopped ? 'Plan for a stop of the host.' : 'This does not stop it.',
    names.includes('imageId') && 'A new image replaces its system disk.',
  );
}
