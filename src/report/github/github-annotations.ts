/** What is annotated, the most important first: what holds for the whole run, then the rows. */

import { outcomesOf, type Report } from '../../core/report/report.ts';
import type { Failure, RenderOptions } from '../format.ts';
import { mostImportantFirst } from '../importance.ts';
import { isUnreported, type Row, reportRows, type Severity } from '../rows.ts';
import { describeRefusal } from '../words/guards.ts';
import { whyUnsent } from '../words/held.ts';
import { intentLines } from '../words/intents.ts';
import { adviseOnListing } from '../words/listings.ts';
import type { RowKind } from '../words/marks.ts';
import { describeStop, isToldAlready } from '../words/outcomes.ts';
import { shown } from '../words/style.ts';
import type { Command, CommandName } from './github-command.ts';

export type Annotation = Command;

const commands: Readonly<Record<Severity, CommandName>> = { error: 'error', warning: 'warning', note: 'notice' };

/** What an annotation is called, beside the name of its host. */
const kindWords: Readonly<Record<RowKind, string>> = {
  create: 'to create',
  held: 'needs a decision',
  missing: 'missing',
  changed: 'changed',
  duplicate: 'duplicate',
  orphaned: 'no longer declared',
  unmanaged: 'not declared',
  expiring: 'expiring',
  attention: 'not Running',
  unchecked: 'unchecked',
  created: 'created',
  'created-not-running': 'created, not Running',
  'already-there': 'already there',
  refused: 'refused',
  'not-sent': 'not sent',
  'in-doubt': 'in doubt',
};

export function annotationsOf(report: Report, options: RenderOptions): readonly Annotation[] {
  const rows = reportRows(report).filter((row) => row.excuse === undefined && !isUnreported(row));
  return [...wholeRun(report, options), ...mostImportantFirst(rows).map((row) => rowAnnotation(row, report, options))];
}

/** Of what has no line of its own. A create in doubt that a row tells of is not told twice. */
function wholeRun(report: Report, options: RenderOptions): readonly Annotation[] {
  const { listings, openIntents, refused, applied, hosts } = report;
  const told = new Set(
    hosts.flatMap(({ hold, outcome }) => [
      hold?.reason === 'open-intent' ? hold.intent.id : undefined,
      outcome?.status === 'in-doubt' ? outcome.intent?.id : undefined,
    ]),
  );
  const stop = applied?.stop;
  const unsent = applied === undefined ? undefined : whyUnsent(applied);
  return [
    ...listings
      .filter(({ trusted }) => !trusted)
      .map((listing) => {
        const why = `${shown(listing.flaw ?? '')}. ${adviseOnListing(listing)}`;
        return error(`${listing.region}: ${listing.failure === undefined ? 'listing not trusted' : 'not listed'}`, why);
      }),
    ...openIntents
      .filter(({ id }) => !told.has(id))
      .map((intent) =>
        error(
          `${intent.key.name}: in doubt`,
          intentLines(intent, undefined, { ...options, colour: false })
            .map((line) => line.trim())
            .join(' '),
        ),
      ),
    ...(applied?.gone ?? []).map(({ key, hostIds }) =>
      error(
        `${key.name}: gone`,
        `this run saw ${hostIds.map(shown).join(', ')}, and its last listing does not. Deleted meanwhile? Run plan; if nobody deleted it, do not run apply until it is listed again.`,
      ),
    ),
    ...refused.map((refusal) => error('guarded', describeRefusal(refusal))),
    ...(unsent === undefined ? [] : [error('not applied', unsent)]),
    ...(stop === undefined || isToldAlready(stop, outcomesOf(report)) ? [] : [error('stopped', describeStop(stop))]),
  ];
}

function rowAnnotation(row: Row, { listings, purpose }: Report, { repositoryPath }: RenderOptions): Annotation {
  const { kind, severity, name, region, what, next, position } = row;
  const where = listings.length > 1 ? ` (${region})` : '';
  return {
    command: commands[severity],
    title: `${name}${where}: ${kindWords[kind === 'create' && purpose !== 'plan' ? 'missing' : kind]}`,
    message: next === '' ? what : `${what} (${next})`,
    ...(position !== undefined && placeOf({ file: position.file, line: position.line }, repositoryPath)),
  };
}

/** A declaration that fails is annotated fault by fault; every other failure as a whole. */
export function failureAnnotations(failure: Failure, { repositoryPath }: RenderOptions): readonly Annotation[] {
  const { code, message, suggestions, diagnostics } = failure;
  if (diagnostics.length === 0) return [error(code, [message, ...suggestions].join(' '))];
  return diagnostics.map(({ rule, message: fault, help, ...position }) => ({
    ...error(rule, help === undefined ? fault : `${fault} ${help}`),
    ...placeOf(position, repositoryPath),
  }));
}

/** What comes from stdin is no file of the repository. */
function placeOf(
  { file, line, column }: { readonly file: string; readonly line: number; readonly column?: number },
  repositoryPath: RenderOptions['repositoryPath'],
): Pick<Annotation, 'file' | 'line' | 'column'> {
  if (file === '-') return {};
  return { file: repositoryPath(file), line, ...(column !== undefined && { column }) };
}

function error(title: string, message: string): Annotation {
  return { command: 'error', title, message };
}
