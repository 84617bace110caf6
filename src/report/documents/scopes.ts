/** The changes that publishing the scopes of a folder made, or would make. */
import type { DocumentForm } from '../format.ts';
import { longestOf, paint, plural, shown, type TextColour, type TextStyle } from '../words/style.ts';

export interface ScopesFacts {
  readonly changes: readonly ScopeChange[];
  /** Nothing was written. */
  readonly isDryRun: boolean;
}

interface ScopeChange {
  readonly id: string;
  readonly change: 'added' | 'changed' | 'removed' | 'unchanged';
  /** For a removed scope, its last revision. */
  readonly revision: string;
}

export const scopesForm: DocumentForm<ScopesFacts> = {
  text: renderScopes,
  json: ({ changes, isDryRun }) => ({ dryRun: isDryRun, scopes: changes }),
};

const inks: Readonly<Record<ScopeChange['change'], TextColour>> = {
  added: 'good',
  changed: 'warn',
  removed: 'bad',
  unchanged: 'quiet',
};

function renderScopes({ changes, isDryRun }: ScopesFacts, style: TextStyle): string {
  const width = longestOf(changes.map(({ id }) => shown(id)));
  const rows = changes
    .filter(({ change }) => change !== 'unchanged')
    .map(({ id, change, revision }) => {
      const word = paint(style, inks[change], change.padEnd('unchanged'.length));
      return `${word}  ${shown(id).padEnd(width)}  ${shown(revision)}\n`;
    });
  const counts = (Object.keys(inks) as ScopeChange['change'][]).flatMap((change) => {
    const count = changes.filter((one) => one.change === change).length;
    return count === 0 ? [] : [`${count} ${change}`];
  });
  const published = plural(changes.filter(({ change }) => change !== 'removed').length, 'scope');
  const end = isDryRun
    ? `Nothing was written (--dry-run). It would publish ${published}: ${counts.join(', ')}.\n`
    : `Published ${published}: ${counts.join(', ')}. Controllers with --scopes table read them within 30 seconds.\n`;
  return [...rows, end].join('');
}
