/** How a cloud behaves where its API description does not say it. */
import type { DialectName } from '../../core/dialect.ts';
import type { PageAnswer, RegionCheck } from '../../core/listing/region-check.ts';
import type { DocumentForm } from '../format.ts';
import { paint, plural, shown, type TextStyle } from '../words/style.ts';

export interface CheckCloudFacts {
  readonly endpoint: string;
  readonly dialect: DialectName;
  readonly regions: readonly RegionCheck[];
}

export const checkCloudForm: DocumentForm<CheckCloudFacts> = {
  text: ({ endpoint, dialect, regions }, style) =>
    [
      `${paint(style, 'strong', `${shown(endpoint)}, dialect ${dialect}`)}\n`,
      ...regions.map((check) => describeRegion(check, style)),
      'Nothing was changed. With --json this is a record without names, ids and addresses of hosts.\n',
    ].join(''),
  json: ({ endpoint, dialect, regions }) => ({ endpoint, dialect, regions }),
};

function describeRegion(check: RegionCheck, style: TextStyle): string {
  const { region, firstPage, pages, isRepeatable, sortedBy } = check;
  const rows = [firstPage, ...pages].map(
    (one) => `  Offset ${one.offset}, Limit ${one.limit}: ${describeAnswer(one)}  (${one.milliseconds} ms)`,
  );
  const lines = [
    paint(style, 'strong', shown(region)),
    ...rows,
    ...(isRepeatable === undefined ? [] : [`  the first page again: ${describeRepeat(isRepeatable)}`]),
    ...('error' in firstPage.came ? [] : [`  order: ${describeOrder(sortedBy)}`]),
  ];
  return `${lines.join('\n')}\n`;
}

function describeAnswer({ came }: PageAnswer): string {
  if ('error' in came) return shown(came.message);
  const { rows, unreadable, totalCount } = came;
  if (totalCount === 'refused') return 'refused: the Offset is behind the last host';
  const bad = unreadable === 0 ? '' : `, ${unreadable} of them unreadable`;
  return `${plural(rows + unreadable, 'row')}${bad}, TotalCount ${totalCount}`;
}

const describeRepeat = (isRepeatable: boolean) =>
  isRepeatable ? 'the same rows in the same order' : 'other rows, or another order';

const describeOrder = (sortedBy: RegionCheck['sortedBy']) =>
  sortedBy.length === 0 ? 'none that is known, or too few rows to tell' : sortedBy.join('; ');
