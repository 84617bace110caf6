import type { Declaration } from '../../src/declare/declaration.ts';
import { DeclarationError, type Diagnostic, renderDiagnostic } from '../../src/declare/faults/diagnostic.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { declarationHead } from '../support/hostwright.ts';

/** A file in which nothing is missing: `hosts` is YAML for the entries, `top` for further fields of the file. */
export function declarationText(hosts = '  - name: web-1\n', top = ''): string {
  return `${declarationHead()}${top}hosts:\n${hosts}`;
}

/** A file with one host, and one field of it given as YAML. */
export function withField(field: string, yaml: string): string {
  return declarationText(`  - name: web-1\n    ${field}: ${yaml}\n`);
}

export function parse(...texts: readonly string[]): Promise<Declaration> {
  const file = (index: number): string => (texts.length === 1 ? 'hosts.yaml' : `hosts-${index + 1}.yaml`);
  return parseDeclaration(texts.map((text, index) => ({ file: file(index), text })));
}

/** What is wrong with the declaration that is read; empty where nothing is. Any other error is thrown on. */
export async function diagnosticsIn(reading: Promise<unknown>): Promise<readonly Diagnostic[]> {
  try {
    await reading;
    return [];
  } catch (error) {
    if (error instanceof DeclarationError) return error.diagnostics;
    throw error;
  }
}

export const diagnosticsOf = (...texts: readonly string[]) => diagnosticsIn(parse(...texts));

/** `rule line:column` of each fault. */
export async function faultsOf(...texts: readonly string[]): Promise<readonly string[]> {
  const diagnostics = await diagnosticsOf(...texts);
  return diagnostics.map(({ rule, line, column }) => `${rule} ${line}:${column}`);
}

export async function rulesOf(...texts: readonly string[]): Promise<readonly string[]> {
  return (await diagnosticsOf(...texts)).map(({ rule }) => rule);
}

/** All that people are shown about the faults. */
export async function printed(...texts: readonly string[]): Promise<string> {
  return (await diagnosticsOf(...texts)).map((one) => renderDiagnostic(one)).join('\n\n');
}

/** Faults in every field that a fault can have. */
export function everyDiagnostic(): Promise<readonly Diagnostic[]> {
  const hosts = '  - name: web-1\n    cpus: 3\n  - name: web-1\n  - name: web-2\n    password: pw\n';
  return diagnosticsOf(declarationText(hosts));
}
