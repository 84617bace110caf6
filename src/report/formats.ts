/** Every format. Each is loaded only when it is used. */
import type { FormatName } from '../findings/format-name.ts';
import type { Format } from './format.ts';

export const formats: Readonly<Record<FormatName, () => Promise<Format>>> = {
  text: async () => (await import('./text/text.ts')).textFormat,
  json: async () => (await import('./json/json.ts')).jsonFormat,
  ndjson: async () => (await import('./json/ndjson.ts')).ndjsonFormat,
  markdown: async () => (await import('./markdown.ts')).markdownFormat,
  html: async () => (await import('./html/html.ts')).htmlFormat,
  junit: async () => (await import('./junit.ts')).junitFormat,
  sarif: async () => (await import('./sarif.ts')).sarifFormat,
  github: async () => (await import('./github.ts')).githubFormat,
  'gitlab-terraform': async () => (await import('./gitlab.ts')).gitlabTerraformFormat,
  'gitlab-codequality': async () => (await import('./gitlab.ts')).gitlabCodequalityFormat,
  csv: async () => (await import('./csv.ts')).csvFormat,
  prometheus: async () => (await import('./prometheus.ts')).prometheusFormat,
  ansible: async () => (await import('./ansible.ts')).ansibleFormat,
};
