/** How two plans differ, and how a declared host and a live one: in words, and as a unified diff. */

import { formatPatch, type StructuredPatch, structuredPatch } from 'diff';
import type { PlanChange, ValueChange } from '../../findings/approval.ts';
import type { DialectName } from '../../model/dialect.ts';
import { comparedFieldsOf, declaredValue } from '../../model/host-fields.ts';
import { escapeText } from '../../model/text/escape.ts';
import type { AttributeDifference, HostDiff } from '../../planning/diff.ts';
import { paint, quoted, shown, type TextStyle } from './style.ts';

/** "web-9: would be created now, but is not in the approved plan". */
export function describeChange(change: PlanChange): string {
  switch (change.change) {
    case 'added':
      return `${shown(change.key.name)} (${shown(change.key.region)}): would be created now, but is not in the approved plan`;
    case 'differs':
      return `${shown(change.key.name)} (${shown(change.key.region)}): ${change.attributes.map((one) => describeValue(one)).join('; ')}`;
    case 'scope':
    case 'parameters':
      return describeValue(change);
  }
}

/** "memory: approved 4096, now 8192". */
function describeValue({ attribute, approved, present }: ValueChange): string {
  return `${attribute}: approved ${describeSetValue(approved)}, now ${describeSetValue(present)}`;
}

function describeSetValue(value: string): string {
  return value === '' ? 'not set' : /\s/.test(value) ? quoted(value) : shown(value);
}

/**
 * "memory 8192 -> 16384; cpu 2 -> 4": live values, then declared ones. Text instead of a number keeps its quotation
 * marks: "4" is not 4.
 */
export function describeDifferences(attributes: readonly AttributeDifference[], between = '->'): string {
  const texts = attributes.map(({ attribute, desired, live }) => {
    const values = live.map((value) => describeLiveValue(value, desired)).join(', ');
    return `${attribute} ${values} ${between} ${shown(desired)}`;
  });
  return texts.join('; ');
}

export function describeLiveValue(value: string | number, desired: string | number): string {
  return typeof value === 'string' && (typeof desired === 'number' || value === '') ? quoted(value) : shown(value);
}

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
  return renderPatch(patch, style).map((line) => `    ${line}`);
}

/** The lines of a patch, safe to print, and without the line breaks of Windows. */
export function renderPatch(patch: StructuredPatch, style: TextStyle): readonly string[] {
  return formatPatch(patch)
    .split('\n')
    .filter((line) => line !== '' && !/^=+$/.test(line))
    .map((line) => paintLine(line.replace(/\r$/, '').split('\t').map(escapeText).join('\t'), style));
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
    return [`${attribute}: ${values.map((one) => describeLiveValue(one, value)).join(', ')}`];
  });
  return `${lines.join('\n')}\n`;
}
