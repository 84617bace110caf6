/** The formats of `-o FORMAT[=PATH]`. */
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
/** The formats of `validate`, which knows only the declaration. */
export const checkedFormats: readonly FormatName[] = ['text', 'json', 'github', 'sarif', 'junit', 'gitlab-codequality'];
export type FormatName = (typeof formatNames)[number];
