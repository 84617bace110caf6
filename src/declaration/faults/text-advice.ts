import type { Wording } from './fault.ts';

/** Help for text that is meant for another tool, or comes from a word processor. */
export function adviceOfText(text: string): Wording | undefined {
  const hint = hints.find(([form]) => form.test(text.slice(0, longestLooked)))?.[1];
  // If the text is hidden, a specific hint would reveal something about it.
  return hint && ((quote) => (quote('') === '(sensitive)' ? 'write another value' : hint));
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
