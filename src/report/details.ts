import { formatPatch, structuredPatch } from 'diff';
import type { DialectName } from '../model/dialect.ts';
import { comparedFieldsOf } from '../model/host-fields.ts';
import { declaredValue } from '../model/host-values.ts';
import type { HostDiff } from '../planning/diff.ts';
import { showLiveValue } from './words/changes.ts';
import { paint, shown, type TextStyle } from './words/style.ts';

/** What would make a live host what is declared, as a unified diff. The lines are indented by four spaces. */
export function renderHost(
  diff: Extract<HostDiff, { status: 'changed' }>,
  dialect: DialectName,
  style: TextStyle,
): readonly string[] {
  const name = shown(diff.key.name);
  const declared = `${shown(diff.desired.position.file)}:${diff.desired.position.line}`;
  const patch = structuredPatch(
    `live/${name}`,
    `declared/${name}`,
    renderValues(diff, dialect, 'live'),
    renderValues(diff, dialect, 'declared'),
    shown(diff.live.hostId),
    declared,
    { context: 10 },
  );
  return formatPatch(patch)
    .split('\n')
    .filter((line) => line !== '' && !/^=+$/.test(line))
    .map((line) => `    ${paintLine(line, style)}`);
}

function paintLine(line: string, style: TextStyle): string {
  if (line.startsWith('-')) return paint(style, 'bad', line);
  return line.startsWith('+') ? paint(style, 'good', line) : line;
}

/** The compared attributes, one per line. Equal ones are the context of the diff. */
function renderValues(
  diff: Extract<HostDiff, { status: 'changed' }>,
  dialect: DialectName,
  side: 'declared' | 'live',
): string {
  const lines = comparedFieldsOf<DialectName>(dialect).flatMap((attribute) => {
    const value = declaredValue(diff.desired, attribute);
    // Nobody knows what the live host has there.
    if (value === undefined || [...diff.unreported, ...(diff.uncompared ?? [])].includes(attribute)) return [];
    const different = diff.attributes.find((one) => one.attribute === attribute);
    const values = side === 'declared' || different === undefined ? [value] : different.live;
    return [`${attribute}: ${values.map((one) => showLiveValue(one, value)).join(', ')}`];
  });
  return `${lines.join('\n')}\n`;
}
