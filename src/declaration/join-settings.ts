import { readIgnoreRules } from './checks/ignore-rules.ts';
import type { Settings } from './declaration.ts';
import { findDialect } from './dialect.ts';
import { isMap } from './layers.ts';
import { placeOfKey, placeOfValue, type ReadFile } from './yaml/place.ts';

const settingNames = [
  'dialect',
  'account',
  'fleet',
  'projectId',
  'manage',
  'compareDisk',
  'defaultTag',
  'createParameters',
  'limits',
] as const;

/**
 * Joins the settings of the whole run from all files, except for zones. If two files disagree, the
 * later one gets the fault.
 */
export function joinSettings(files: readonly ReadFile[]): Omit<Settings, 'zones'> {
  const joined: Record<string, unknown> = {};
  const givenBy = new Map<string, ReadFile>();
  for (const file of files) {
    if (!isMap(file.value)) continue;
    // The dialect decides what the file may contain, so each file must set it itself.
    const values = { ...file.value, dialect: findDialect(file.value) };
    for (const name of settingNames) {
      if (!Object.hasOwn(values, name)) continue;
      const value = (values as Readonly<Record<string, unknown>>)[name];
      const first = givenBy.get(name);
      if (first === undefined) {
        givenBy.set(name, file);
        joined[name] = value;
      } else if (writeCanonical(value) !== writeCanonical(joined[name])) {
        addDisagreement(file, first, name);
      }
    }
  }
  const ignore = files.flatMap(readIgnoreRules);
  return {
    dialect: 'documented',
    compareDisk: 'any',
    defaultTag: 'Default',
    createParameters: [],
    limits: {},
    ignore,
    ...joined,
  };
}

function addDisagreement(file: ReadFile, first: ReadFile, name: string): void {
  const related = [
    { source: first.source, offset: placeOfKey(first, [name]).start, message: 'declared differently here' },
  ];
  file.faults.add({
    ...placeOfValue(file, [name]),
    rule: 'settings-disagree',
    message: `${name} is not the same in all files of this run`,
    why: `${name} concerns the whole run, so there can be only one`,
    help:
      name === 'dialect'
        ? 'write dialect: uhost in each file, or in none'
        : 'declare it in one of the files, or identically in all',
    related,
  });
}

/** The order of keys makes no difference. */
function writeCanonical(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) =>
    isMap(one) ? Object.fromEntries(Object.entries(one).sort(([a], [b]) => (a < b ? -1 : 1))) : one,
  );
}
