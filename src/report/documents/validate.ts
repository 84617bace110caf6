import type { DocumentForm, FailureDiagnostic } from '../format.ts';
import { plural } from '../words/style.ts';

export interface ValidateFacts {
  readonly hosts: number;
  readonly regions: readonly string[];
  readonly files: readonly { readonly file: string }[];
  readonly notes: readonly FailureDiagnostic[];
}

export const validateForm: DocumentForm<ValidateFacts> = {
  text: ({ hosts, regions, files }) => {
    const where = `${plural(files.length, 'file')}, ${plural(regions.length, 'region')}`;
    return `Valid: ${plural(hosts, 'host')} declared (${where}).\n`;
  },
  json: (facts) => ({ ...facts }),
};
