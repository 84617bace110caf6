import type { CheckedDeclaration, DocumentForm } from '../format.ts';
import { describeChecked } from '../words/counts.ts';

export const validateForm: DocumentForm<CheckedDeclaration> = {
  text: (checked) => `Valid: ${describeChecked(checked)}.\n`,
  // Only the name of each file is shown.
  json: ({ hosts, regions, files, notes }) => ({ hosts, regions, files: files.map(({ file }) => ({ file })), notes }),
};
