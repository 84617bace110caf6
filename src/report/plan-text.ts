import { describeFlaw } from '../core/flaw-text.ts';
import type { Observation } from '../core/observation.ts';
import { countPlan, type Plan, type Refusal } from '../core/plan.ts';
import { renderDetails } from './details.ts';
import { type IntentTextOptions, intentLines } from './intent-text.ts';
import { type Purpose, planRows, type Row, type RowKind, type UnmanagedFilter } from './rows.ts';
import { type Ink, paint, plural, shown, type TextStyle } from './style.ts';

export interface PlanTextOptions extends IntentTextOptions {
  readonly unmanaged: UnmanagedFilter;
  /** Adds declared and live values of each changed host as a unified diff. */
  readonly details: boolean;
}

export const rowMarks: Readonly<Record<RowKind, { readonly symbol: string; readonly ink: Ink }>> = {
  create: { symbol: '+', ink: 'good' },
  changed: { symbol: '~', ink: 'warn' },
  duplicate: { symbol: '!', ink: 'bad' },
  held: { symbol: '?', ink: 'warn' },
  attention: { symbol: '*', ink: 'warn' },
  unmanaged: { symbol: '.', ink: 'quiet' },
};

/** One line a host that is not in sync; ends with a line break. */
export function renderPlan(plan: Plan, options: PlanTextOptions): string {
  return [
    ...renderFacts('plan', plan, options),
    ...plan.refused.flatMap((refusal) => refusalLines(refusal).map((line) => paint(options, 'bad', line))),
    paint(options, 'strong', `Plan: ${countsText(plan)}.`),
    '',
  ].join('\n');
}

/** What plan and drift share: a section a region. */
export function renderFacts(purpose: Purpose, plan: Plan, options: PlanTextOptions): readonly string[] {
  const rows = planRows(plan, purpose, options.unmanaged);
  const details = options.details ? renderDetails(plan, options) : [];
  return [
    ...plan.observations.flatMap((observation) => [
      headline(purpose, plan, observation, options),
      ...renderRows(
        rows.filter((row) => row.region === observation.region),
        options,
      ),
    ]),
    ...details,
    ...uncheckedLines(plan).map((line) => paint(options, 'quiet', line)),
    ...plan.openIntents.map((intent) => paint(options, 'bad', intentLines(intent, undefined, options).join('\n'))),
  ];
}

/** What "in sync" does not cover, said once: a report that claims more than it knows is a false one. */
function uncheckedLines(plan: Plan): readonly string[] {
  const matched = plan.diffs.filter((diff) => diff.status === 'in-sync' || diff.status === 'changed');
  const unreported = matched.flatMap((diff) => diff.unreported);
  const attributes = [...new Set(unreported)].join(', ');
  const hosts = matched.filter((diff) => diff.unreported.length > 0).length;
  return [
    ...(matched.length === 0
      ? []
      : ['Not compared, because no listing shows them: zone, password, loginMode, chargeQuantity.']),
    ...(hosts === 0
      ? []
      : [`Not compared for ${plural(hosts, 'host')}, because the cloud did not report it: ${attributes}.`]),
  ];
}

function headline(purpose: Purpose, plan: Plan, observation: Observation, style: TextStyle): string {
  const { endpoint, projectId } = plan.scope;
  const project = projectId === undefined ? '' : ` (project ${shown(projectId)})`;
  const where = `${purpose === 'plan' ? 'Plan' : 'Drift'} for ${shown(observation.region)} at ${endpoint}${project}`;
  const listed = `${plural(observation.hosts.length, 'host')} listed`;
  if (observation.trust.status === 'trusted') return `${paint(style, 'strong', where)}   ${listed}, trusted`;
  return [
    `${paint(style, 'strong', where)}   ${listed}`,
    `  ${paint(style, 'bad', `NOT TRUSTED: ${describeFlaw(observation.trust.flaw)}`)}`,
    '  So no host can be called missing, and none is created. Run it again; if it stays so, ask who runs the API.',
  ].join('\n');
}

const widestName = 32;

/** Rows in columns; the position stands where the rows of one kind let it. */
export function renderRows(rows: readonly Row[], style: TextStyle): readonly string[] {
  const width = Math.min(widestName, Math.max(0, ...rows.slice(0, 1_000).map((row) => shown(row.name).length)));
  const quiet = (text: string) => paint(style, 'quiet', text);
  return rows.map(({ kind, name, what, next, position }) => {
    const { symbol, ink } = rowMarks[kind];
    const advice = next === '' ? '' : ` ${quiet(`(${next})`)}`;
    const place = position === undefined ? '' : `   ${quiet(`${shown(position.file)}:${position.line}`)}`;
    return `  ${paint(style, ink, symbol)} ${shown(name).padEnd(width)}  ${markPeriods(what, style)}${advice}${place}`;
  });
}

/** Periods paid at once are money: the words say so, and red repeats it. */
function markPeriods(what: string, style: TextStyle): string {
  return what.replace(/\(\d+ periods are paid at once\)/, (words) => paint(style, 'bad', words));
}

/** "1 to create, 1 changed, 31 in sync": zeros are left out, but for what a reader looks for first. */
export function countsText(plan: Plan): string {
  const counts = countPlan(plan);
  const parts = [
    `${counts.create} to create`,
    counts.changed > 0 ? `${counts.changed} changed` : '',
    counts.duplicate > 0 ? plural(counts.duplicate, 'duplicate') : '',
    counts.held > 0 ? `${counts.held} ${counts.held === 1 ? 'needs' : 'need'} a decision` : '',
    counts.unknown > 0 ? `${counts.unknown} not known` : '',
    counts.attention > 0 ? `${counts.attention} not Running` : '',
    `${counts.inSync} in sync`,
    counts.unmanaged > 0 ? `${counts.unmanaged} unmanaged` : '',
  ].filter((part) => part !== '');
  return parts.join(', ');
}

/** What a guard says on one line: the figure, why it matters, and what overrides it. */
export function describeRefusal(refusal: Refusal): string {
  return refusalLines(refusal)
    .map((line) => line.trim())
    .join(' ');
}

/** The same as people read it, without a line break at the end. */
export function renderRefusal(refusal: Refusal): string {
  return refusalLines(refusal).join('\n');
}

function refusalLines(refusal: Refusal): readonly string[] {
  switch (refusal.guard) {
    case 'size':
      return [
        `Guarded: ${plural(refusal.creates, 'host')} to create, more than --max-creates ${refusal.maxCreates}.`,
        `  A create cannot be undone. If all of them are meant: --max-creates ${refusal.creates}.`,
      ];
    case 'unfamiliar-scope':
      return [
        refusal.gone === 0
          ? `Guarded: ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}, and none is live there.`
          : `Guarded: of ${plural(refusal.declared, 'host')} declared for ${shown(refusal.region)}, ${refusal.gone} that earlier runs saw are gone.`,
        `  A wrong key, region or project looks just like this. If ${refusal.gone === 0 ? 'this is their first apply' : 'they were deleted on purpose'}: --allow-new-scope.`,
      ];
  }
}

/** The names that several live hosts bear, with every id. Never silent: each of them costs money. */
export function renderDuplicates(plan: Plan, style: TextStyle): string {
  const rows = planRows(plan, 'plan', { all: false, names: [], tags: [] }).filter((row) => row.kind === 'duplicate');
  return renderRows(rows, style)
    .map((line) => `${line}\n`)
    .join('');
}
