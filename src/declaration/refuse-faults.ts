/** Faults of files -> an error for people. */
import { describeFault } from './faults/describe.ts';
import { DeclarationError, type Diagnostic } from './faults/diagnostic.ts';
import type { DeclarationFault } from './faults/fault.ts';
import { findSecrets } from './secrets/secrets.ts';
import { placeOfValue, type ReadFile, sourceOfValue } from './yaml/place.ts';

const mostShown = 100;

/** Throws DeclarationError with every fault of every file at once, if there is one. */
export function refuseFaults(files: readonly ReadFile[]): void {
  const countFaults = (file: ReadFile): number =>
    file.sound ? file.faults.total() : file.syntaxFaults.total() + listCertainFaults(file).length;
  const total = files.reduce((sum, file) => sum + countFaults(file), 0);
  // The number that exists decides, and not the number that is shown.
  if (total === 0) return;
  const diagnostics = files.flatMap((file) =>
    describeFaults(file, [...file.syntaxFaults.kept, ...listCertainFaults(file)]),
  );
  throw new DeclarationError(diagnostics, total);
}

/**
 * After a syntax fault, only the text before it can be trusted. A field that seems to be missing
 * may come later.
 */
function listCertainFaults(file: ReadFile): readonly DeclarationFault[] {
  if (file.sound) return file.faults.kept;
  const first = Math.min(...file.syntaxFaults.kept.map(({ start }) => start));
  return file.faults.kept.filter((fault) => {
    if (fault.end > first || fault.rule === 'missing-field' || fault.rule === 'no-hosts') return false;
    const [top, index] = fault.path ?? [];
    if (top === undefined) return fault.path === undefined;
    return placeOfValue(file, top === 'hosts' && index !== undefined ? [top, index] : [top]).end <= first;
  });
}

export function describeFaults(file: ReadFile, faults: readonly DeclarationFault[]): readonly Diagnostic[] {
  if (faults.length === 0) return [];
  const { source } = file;
  const secrets = findSecrets(file);
  const sorted = [...faults].sort((a, b) => a.start - b.start || a.end - b.end);
  return sorted.slice(0, mostShown).map((fault) => describeFault(fault, source, secrets, nameOfHost(file, fault)));
}

function nameOfHost(file: ReadFile, { path: [top, index] = [] }: DeclarationFault) {
  if (top !== 'hosts' || typeof index !== 'number') return undefined;
  const path = ['hosts', index, 'name'];
  const name = sourceOfValue(file, path);
  return name === '' ? undefined : { ...placeOfValue(file, path), name };
}
