import type { DialectName } from '../../core/dialect.ts';
import { readName } from './name-rules.ts';

const longestCorrected = 100;

/**
 * The name that was most likely meant: ranges of other tools, spaces and quotation marks are
 * corrected.
 */
export function findMeantName(written: string, dialect: DialectName): string | undefined {
  if (written.length > longestCorrected) return undefined;
  const meant = written
    .normalize('NFKC')
    .replace(/[\u201c\u201d\u2018\u2019"',;]/g, '')
    .replace(/\{(\w+)\.\.(\w+)(?:\.\.(\d+))?\}/g, writeRange)
    .replace(/\[(\w+) *(?:-|\.\.\.?|\u2013|to) *(\w+)\]/g, writeRange)
    .replace(/\[(\d+):(\d+)((?::\d+)?)\]/g, (whole, first, last, step) =>
      Number(first) > Number(last) ? `[${last}:${first}${step}]` : whole,
    )
    .trim()
    .replace(/\s+/g, '-');
  return meant !== written && !('problem' in readName(meant, dialect)) ? meant : undefined;
}

function writeRange(_: string, first: string, last: string, step?: unknown): string {
  return `[${first}:${last}${typeof step === 'string' ? `:${step}` : ''}]`;
}
