/** The types of values in words, and what helps a value of another type. */
import { fieldsOfLayers } from '../outline.ts';
import type { Path, Wording } from './fault.ts';

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  object: 'a map of fields',
  array: 'a list',
  boolean: 'true or false',
};

export function describeTypes(types: readonly string[]): string {
  return types.map((type) => typeNames[type] ?? type).join(' or ');
}

/** Only a file as a whole is null: an empty one. */
export function describeActual(value: unknown, quoted: string): string {
  if (value === null) return 'an empty file';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'a map';
  if (typeof value === 'string') return `the text ${quoted}`;
  return `the ${typeof value} ${unquote(quoted)}`;
}

function unquote(quoted: string): string {
  return quoted.replace(/^"|"$/g, '');
}

/** `form`: what the field is. */
export function adviseOnType(
  path: Path,
  value: unknown,
  source: string,
  types: readonly string[],
  form: string,
): Wording {
  const usual = `it is ${form}`;
  const hint = typeof value === 'string' && path.length > 0 ? adviseOnText(source) : undefined;
  if (hint !== undefined) return hint;
  const isAboutHosts = path[0] === 'hosts';
  if (isAboutHosts && path.length === 1) return adviseOnHosts(value);
  if (isAboutHosts && path.length === 2) {
    return (quote) => `an entry is a map of fields: - name: ${quote(source || 'web-1')}`;
  }
  if (types.includes('integer') && typeof value === 'string') return adviseOnDigits(value) ?? usual;
  if (!types.includes('string')) return usual;
  if (Array.isArray(value)) return oneValue.get(path.at(-1)) ?? usual;
  if (typeof value === 'object') return usual;
  return (quote) => (isHidden(quote) ? usual : `put it into quotes: ${quote(source)}; ${usual}`);
}

const oneValue: ReadonlyMap<unknown, string> = new Map([
  ['name', 'give each host an entry of its own, or write a range: name: web-[1:3]'],
  ['region', 'a host is in one region: set it on each host, or declare each region in a file of its own'],
  ['zone', 'a host is in one zone: set it on each host'],
  ['template', 'a host has one template: put the fields of both into a third one'],
  ['tag', 'a host has one tag'],
]);

function adviseOnDigits(text: string): Wording | undefined {
  if (/^[0-9]{1,15}$/.test(text)) return 'remove the quotes';
  if (!/^[0-9]{1,3}(?:[,._ ][0-9]{3})+$/.test(text)) return undefined;
  return (quote) => `write the digits alone: ${unquote(quote(text.replace(/\D/g, '')))}`;
}

function adviseOnHosts(value: unknown): Wording {
  const [key = ''] = typeof value === 'object' && value !== null ? Object.keys(value) : [];
  if (/^-\S/.test(key)) return 'write a space after the dash: "- name: web-1"';
  if (key === 'name' || key === 'template' || fieldsOfLayers.documented.includes(key)) {
    return 'each entry begins with a dash: "- name: web-1", and its other fields below name';
  }
  if (key === '') return 'begin each entry on a line of its own with "- name: "';
  return (quote) => `hosts is a list: write each host as - name: ${quote(key)}, and its fields below name`;
}

/** Help for text that is meant for another tool, or comes from a word processor. */
export function adviseOnText(text: string): Wording | undefined {
  const hint = hints.find(([form]) => form.test(text.slice(0, longestLooked)))?.[1];
  // If the text is hidden, a specific hint would reveal something about it.
  return hint && ((quote) => (isHidden(quote) ? 'write another value' : hint));
}

function isHidden(quote: (text: string) => string): boolean {
  return quote('') === '(sensitive)';
}

const longestLooked = 400;

const writeValue = 'write the value itself, or put what hosts share into defaults or into a template';

const hints: readonly (readonly [RegExp, string])[] = [
  [/\{\{|\{%/, `templates of Ansible, Helm or Jinja are not filled in: ${writeValue}`],
  [/\$\{?[A-Za-z_(]/, `variables are not filled in: ${writeValue}`],
  [/^(?:var|local|data|module|each|count)\.[a-z_]/, `expressions of Terraform are not evaluated: ${writeValue}`],
  [/[\u201c\u201d\u2018\u2019]/, 'use plain quotation marks, or none'],
  [/\uff1a/, 'write the colon of a Latin keyboard and a space after it: "key: value"'],
  [/[^,],$/, 'remove the comma: a line has none at its end'],
];
