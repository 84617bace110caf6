/** What `-o FORMAT[=PATH]` knows. */
export const formatNames = [
  'text',
  'json',
  'ndjson',
  'markdown',
  'html',
  'junit',
  'sarif',
  'github',
  'gitlab-terraform',
  'gitlab-codequality',
  'csv',
  'prometheus',
  'ansible',
] as const;
export type FormatName = (typeof formatNames)[number];
