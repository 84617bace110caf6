/** Where the published schemas name other fields, classes or exit codes than the program: the compiler does not read them. */
import { readFileSync } from 'node:fs';
import { dialectNames } from '../../src/core/dialect.ts';
import { exitNames } from '../../src/core/exit.ts';
import { comparedAttributes, hostFields } from '../../src/core/host-fields.ts';
import { driftClasses, ignorableClasses } from '../../src/core/report/finding.ts';

export interface Lists {
  readonly fields: Readonly<Record<string, { readonly role: string }>>;
  readonly comparedAttributes: readonly string[];
  readonly driftClasses: readonly string[];
  readonly ignorableClasses: readonly string[];
  readonly exitNames: readonly string[];
}

export const programLists: Lists = {
  fields: hostFields,
  comparedAttributes,
  driftClasses,
  ignorableClasses,
  exitNames,
};

/** E.g. `plan.schema.json #/definitions/desiredHost/properties: lacks remark`. Empty where both name the same. */
export function schemaFaults(lists: Lists): readonly string[] {
  const { driftClasses: classes, comparedAttributes: attributes, exitNames: exits } = lists;
  const roles = Object.entries(lists.fields);
  const sent = roles.flatMap(([name, { role }]) => (role === 'sent' ? [name] : []));
  const documents = ['report.schema.json', 'events.schema.json'].flatMap((file) => [
    lackOrSurplus(file, '#/definitions/desiredHost/properties', [...sent, 'notSent']),
    lackOrSurplus(file, '#/definitions/attribute/enum', attributes),
    lackOrSurplus(file, '#/definitions/exit/properties/name/enum', exits),
  ]);
  return [
    ...dialectNames.flatMap((dialect) => {
      const declared = ['region', ...roles.flatMap(([name, field]) => (isSentIn(field, dialect) ? [name] : []))];
      const [fields, host] = dialect === 'uhost' ? ['uhostFields', 'uhostHost'] : ['fields', 'host'];
      return [
        lackOrSurplus('declaration.schema.json', `#/definitions/${fields}/properties`, declared),
        lackOrSurplus('declaration.schema.json', `#/definitions/${host}/properties`, ['name', 'template', ...declared]),
      ];
    }),
    lackOrSurplus('declaration.schema.json', '#/definitions/ignorableClass/enum', lists.ignorableClasses),
    lackOrSurplus('declaration.schema.json', '#/definitions/ignoreRule/properties/attributes/items/enum', attributes),
    lackOrSurplus(
      'plan.schema.json',
      '#/definitions/desiredHost/properties',
      roles.map(([name]) => name),
    ),
    lackOrSurplus('plan.schema.json', '#/definitions/report/properties/failOn/items/enum', classes),
    lackOrSurplus('plan.schema.json', '#/definitions/report/properties/exit/enum', exits),
    lackOrSurplus('report.schema.json', '#/definitions/driftDocument/properties/failOn/items/enum', classes),
    lackOrSurplus('events.schema.json', '#/definitions/planSummaryEvent/properties/failOn/items/enum', classes),
    ...documents,
  ].flat();
}

function isSentIn(field: object, dialect: string): boolean {
  return dialect in field && (field as Readonly<Record<string, unknown>>)[dialect] !== 'absent';
}

function lackOrSurplus(file: string, pointer: string, expected: readonly string[]): readonly string[] {
  const found = namesAt(file, pointer);
  return [
    ...expected.filter((name) => !found.includes(name)).map((name) => `${file} ${pointer}: lacks ${name}`),
    ...found.filter((name) => !expected.includes(name)).map((name) => `${file} ${pointer}: has ${name} besides`),
  ];
}

/** Of a list of words its words, of properties their names. */
function namesAt(file: string, pointer: string): readonly string[] {
  const schema: unknown = JSON.parse(readFileSync(`schemas/${file}`, 'utf8'));
  const node = pointer
    .split('/')
    .slice(1)
    .reduce<unknown>((one, step) => Object(one)[step], schema);
  return Array.isArray(node) ? node : Object.keys(Object(node));
}
