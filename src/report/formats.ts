/** The formats of `-o FORMAT[=PATH]`. Each is loaded only when it is used; of text, only what this report needs. */
import type { Report } from '../findings/report.ts';
import type { Format } from './format.ts';

export const formats = {
  /** Without a report: for any. */
  text: async (report?: Report) => {
    const { isPlain, plainText } = await import('./text.ts');
    return report !== undefined && isPlain(report) ? plainText : (await import('./full-text.ts')).textFormat;
  },
  json: async () => (await import('./json.ts')).jsonFormat,
  ndjson: async () => (await import('./ndjson.ts')).ndjsonFormat,
  markdown: async () => (await import('./markdown.ts')).markdownFormat,
  runbook: async () => (await import('./runbook.ts')).runbookFormat,
  html: async () => (await import('./html.ts')).htmlFormat,
  junit: async () => (await import('./junit.ts')).junitFormat,
  sarif: async () => (await import('./sarif.ts')).sarifFormat,
  github: async () => (await import('./code-hosts.ts')).githubFormat,
  'gitlab-terraform': async () => (await import('./code-hosts.ts')).gitlabTerraformFormat,
  'gitlab-codequality': async () => (await import('./code-hosts.ts')).gitlabCodequalityFormat,
  csv: async () => (await import('./csv.ts')).csvFormat,
  prometheus: async () => (await import('./prometheus.ts')).prometheusFormat,
  ansible: async () => (await import('./ansible.ts')).ansibleFormat,
} as const satisfies Readonly<Record<string, (report?: Report) => Promise<Format>>>;

export type FormatName = keyof typeof formats;
export const formatNames = Object.keys(formats) as readonly FormatName[];
/** The formats of `validate`, which knows only the declaration. */
export const checkedFormats: readonly FormatName[] = ['text', 'json', 'github', 'sarif', 'junit', 'gitlab-codequality'];
