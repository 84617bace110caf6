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
/** Of these, what `validate` knows: it has facts of a declaration alone. */
export const checkedFormats: readonly FormatName[] = ['text', 'json', 'github', 'sarif', 'junit', 'gitlab-codequality'];
export type FormatName = (typeof formatNames)[number];
