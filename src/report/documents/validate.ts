import type { CheckedDeclaration, DocumentForm } from '../format.ts';
import { describeChecked } from '../words/counts.ts';

export const validateForm: DocumentForm<CheckedDeclaration> = {
  text: (checked) => `Valid: ${describeChecked(checked)}.\n`,
  // A declared file has more than its name.
  json: ({ hosts, regions, files, notes }) => ({ hosts, regions, files: files.map(({ file }) => ({ file })), notes }),
};
