/** What `doctor` found: a line a check, with what to do about it. */
import type { PageAnswer, RegionCheck } from '../listing/check-region.ts';
import type { DialectName } from '../model/dialect.ts';
import type { ErrorCode } from '../model/errors.ts';
import { escapeText } from '../model/text/escape.ts';
import { wrapRow } from '../model/text/terminal-lines.ts';
import { padCells, paint, plural, shown, type TextColour, type TextStyle, widestOf } from './words/style.ts';

export interface DoctorCheck {
  /** E.g. `keys`, or `region cn-bj2`. */
  readonly check: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly message: string;
  /** What to do, most useful first. */
  readonly remedies: readonly string[];
  /** Of a failure. */
  readonly code?: ErrorCode;
}

export interface DoctorFacts {
  readonly endpoint?: string;
  readonly dialect?: DialectName;
  readonly checks: readonly DoctorCheck[];
  /** Checks that could not be made, because others failed. */
  readonly unchecked: readonly string[];
  readonly regions: readonly RegionCheck[];
}

const inks: Readonly<Record<DoctorCheck['status'], TextColour>> = { ok: 'good', warn: 'warn', fail: 'bad' };

export function renderDoctor({ checks, unchecked }: DoctorFacts, style: TextStyle): string {
  const width = widestOf(checks.map(({ check }) => shown(check)));
  const lines = checks.flatMap(({ check, status, message, remedies }) => {
    const head = `${paint(style, inks[status], status.padEnd(4))}  ${padCells(shown(check), width)}`;
    const row = wrapRow(`${head}  ${escapeText(message)}`, width + 8, style.columns);
    return [row, ...remedies.map((remedy) => `      - ${escapeText(remedy)}`)];
  });
  const counts = (['fail', 'warn', 'ok'] as const).flatMap((status) => {
    const own = checks.filter((one) => one.status === status);
    if (own.length === 0) return [];
    return [`${own.length} ${status}${status === 'ok' ? '' : ` (${own.map(({ check }) => shown(check)).join(', ')})`}`];
  });
  const left = unchecked.length === 0 ? [] : [`Not checked, because it needs what failed: ${unchecked.join(', ')}.`];
  return [...lines, ...left, `Doctor: ${counts.join(', ')}.`, ''].join('\n');
}

/** Holds no name, id or address of a host. */
export function encodeDoctor({ endpoint, dialect, checks, unchecked, regions }: DoctorFacts) {
  const encode = ({ came, ...page }: PageAnswer) => ({
    ...page,
    came: 'error' in came ? { error: came.error.code, message: came.error.message } : came,
  });
  const records = regions.map((one) => ({ ...one, firstPage: encode(one.firstPage), pages: one.pages.map(encode) }));
  return { endpoint, dialect, checks, unchecked, regions: records };
}

/** How a cloud answered some requests for pages. */
export function describePages(pages: readonly PageAnswer[]): string {
  return pages.map((one) => `Offset ${one.offset}, Limit ${one.limit}: ${describeAnswer(one)}`).join('; ');
}

function describeAnswer({ came }: PageAnswer): string {
  if ('error' in came) return came.error.message;
  const { rows, unreadable, totalCount } = came;
  if (totalCount === 'refused') return 'refused, as an Offset behind the last host';
  const bad = unreadable === 0 ? '' : `, ${unreadable} of them unreadable`;
  return `${plural(rows + unreadable, 'row')}${bad}, TotalCount ${totalCount}`;
}
