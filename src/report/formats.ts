/** Every format, each loaded only where it is asked for. */
import type { FormatName } from '../core/report/format-name.ts';
import type { Format } from './format.ts';

export const formats: Readonly<Record<FormatName, () => Promise<Format>>> = {
  text: async () => (await import('./text/text.ts')).text,
  json: async () => (await import('./json/json.ts')).json,
  ndjson: async () => (await import('./json/ndjson.ts')).ndjson,
  markdown: async () => (await import('./markdown/markdown.ts')).markdown,
  html: async () => (await import('./html/html.ts')).html,
  junit: async () => (await import('./junit/junit.ts')).junit,
  sarif: async () => (await import('./sarif.ts')).sarif,
  github: async () => (await import('./github/github.ts')).github,
  'gitlab-terraform': async () => (await import('./gitlab/gitlab-terraform.ts')).gitlabTerraform,
  'gitlab-codequality': async () => (await import('./gitlab/gitlab-codequality.ts')).gitlabCodequality,
  csv: async () => (await import('./csv.ts')).csv,
  prometheus: async () => (await import('./prometheus.ts')).prometheus,
  ansible: async () => (await import('./ansible.ts')).ansible,
};
