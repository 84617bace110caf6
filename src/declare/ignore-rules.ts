/** Reads the `ignore` rules of a file, and checks what the schema cannot check. */

import type { IgnorableClass, IgnoreRule } from '../model/drift-class.ts';
import { comparedAttributes, comparedFieldsOf } from '../model/host-fields.ts';
import type { IgnoreFileRule } from './declaration.gen.ts';
import { type DeclarationFault, joinWords } from './faults/fault.ts';
import { isMap } from './layers.ts';
import { placeOfKey, placeOfValue, type ReadFile } from './yaml/place.ts';

/** The rules without faults. The faults of the others come from the schema, or are added here. */
export function readIgnoreRules(file: ReadFile): readonly IgnoreRule[] {
  if (!isMap(file.value) || !Array.isArray(file.value.ignore)) return [];
  const rules: readonly unknown[] = file.value.ignore;
  return rules.flatMap((rule, index) => (isMap(rule) ? readRule(file, rule, index) : []));
}

function readRule(file: ReadFile, rule: Readonly<Record<string, unknown>>, index: number): readonly IgnoreRule[] {
  checkDay(file, rule.until, index);
  checkAttributes(file, rule, index);
  if (['name', 'class', 'reason', 'until'].some((field) => rule[field] === undefined)) return [];
  const { name, class: classes, attributes, reason, until } = rule as unknown as IgnoreFileRule;
  return [
    {
      name,
      reason,
      until,
      classes: listOf(classes),
      attributes,
      position: file.source.positionAt(placeOfValue(file, ['ignore', index]).start),
    },
  ];
}

function listOf(classes: IgnoreFileRule['class']): readonly IgnorableClass[] {
  return Array.isArray(classes) ? classes : [classes];
}

/** A day that does not exist, e.g. 2026-02-30, is a fault: it is unknown which day was meant. */
function checkDay(file: ReadFile, until: unknown, index: number): void {
  if (typeof until !== 'string' || !/^\d{4}-(?:0[1-9]|1[0-2])-(?:[0-2]\d|3[01])$/.test(until)) return;
  const day = new Date(`${until}T00:00:00Z`);
  if (!Number.isNaN(day.getTime()) && day.toISOString().startsWith(until)) return;
  file.faults.add({
    rule: 'bad-value',
    ...placeOfValue(file, ['ignore', index, 'until']),
    message: (quote) => `${quote(until)} is not a date: its month is shorter`,
    help: 'until is the last day on which the rule applies',
  });
}

function checkAttributes(file: ReadFile, rule: Readonly<Record<string, unknown>>, index: number): void {
  const { class: classes, attributes } = rule;
  checkDialect(file, attributes, index);
  if (attributes === undefined || classes === undefined) return;
  if (classes === 'changed' || (Array.isArray(classes) && classes.every((one) => one === 'changed'))) return;
  file.faults.add({
    rule: 'bad-value',
    ...placeOfKey(file, ['ignore', index, 'attributes']),
    message: 'attributes is allowed only with class: changed',
    why: 'only a changed host has attributes that differ',
    help: 'remove it, or write a separate rule for changed',
  });
}

/** An attribute that the dialect of the file does not compare could never differ. */
function checkDialect(file: ReadFile, attributes: unknown, index: number): void {
  const { dialect } = file;
  const compared: readonly unknown[] = comparedFieldsOf(dialect);
  for (const [at, attribute] of Array.isArray(attributes) ? attributes.entries() : []) {
    if (compared.includes(attribute) || !(comparedAttributes as readonly unknown[]).includes(attribute)) continue;
    file.faults.add({
      rule: 'other-dialect',
      ...placeOfValue(file, ['ignore', index, 'attributes', at]),
      message: `${attribute} is not compared in ${dialect === 'uhost' ? 'the dialect uhost' : 'the documented dialect'}`,
      help: `it is ${joinWords(comparedFieldsOf(dialect), 'or')}`,
    });
  }
}

const alwaysCount: Readonly<Record<string, Pick<DeclarationFault, 'why' | 'help'>>> = {
  missing: { why: 'apply would still create the host', help: 'remove it from the declaration' },
  duplicate: {
    why: 'each of them costs money every hour',
    help: 'remove the others',
  },
};

/** Describes the fault for the two classes that always count. */
export function describeNotIgnorable(
  driftClass: string,
): Pick<DeclarationFault, 'rule' | 'message' | 'why' | 'help'> | undefined {
  const words = Object.hasOwn(alwaysCount, driftClass) ? alwaysCount[driftClass] : undefined;
  return words && { rule: 'not-ignorable', message: `${driftClass} cannot be ignored`, ...words };
}
