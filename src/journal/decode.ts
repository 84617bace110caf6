/**
 * Reads a journal block by block, and passes on each record as soon as its line is complete. No block, line or record
 * is kept, so a journal may be larger than the largest string or array.
 *
 * A record that was passed on may turn out not to count, because a later writer had not read it (line.ts). That is
 * rare, and reported at the end (`cuts`). Then the journal is read once more, without the records that the cuts name.
 */
import type { JournalRecord } from '../model/intent.ts';
import { findHighestClaim, isChangedEnd, isTorn, readLine } from './line.ts';

/** A writer's first record: records of earlier generations with that number or a higher one do not count. */
export interface GenerationStart {
  readonly generation: number;
  readonly number: number;
}

/** A position after a record, with the state of the decoder there: another decoder can resume from it. */
export interface Mark {
  readonly bytes: number;
  readonly line: number;
  readonly count: number;
  /** Generation of the record's writer. */
  readonly generation: number;
  /** The highest generation that a line before it claims. */
  readonly highest: number;
}

export type Decoded =
  | {
      readonly status: 'read';
      /** How many records count. */
      readonly count: number;
      /** Whether bytes follow the last record that were never completely written. */
      readonly torn: boolean;
      /** The highest generation of a lock that a line claims, whole or not; 0 if there is none. */
      readonly generation: number;
      /** Set if records were passed on that do not count: the journal must be read once more with these cuts. */
      readonly cuts: readonly GenerationStart[] | undefined;
      /**
       * The position after the last record that counts; undefined if there is none, or the journal must be read again.
       */
      readonly mark: Mark | undefined;
    }
  /** `line` counts from 1. */
  | { readonly status: 'damaged'; readonly line: number; readonly why: string }
  | { readonly status: 'other'; readonly version: number };

type Failure = Exclude<Decoded, { status: 'read' }>;

/** No record is this long, and a string of this length is still possible. */
const longestLine = 2 ** 28;
/** Of a block are made text at once: a longer text lives longer than its lines, and is slower to collect. */
const pieceBytes = 2 ** 16;

const beginning: Mark = { bytes: 0, line: 0, count: 0, generation: 0, highest: 0 };

/**
 * `cuts`: those of the reading before. `from`: where the bytes begin. Everything before that was
 * read and had no cuts; if a later line cuts records of it, `cuts` are reported at the end. `take`
 * is called for each record that counts, in order.
 */
export function startDecoder(
  take: (record: JournalRecord) => void,
  cuts: readonly GenerationStart[] = [],
  mostBytes = longestLine,
  from = beginning,
) {
  let rest = '';
  let { bytes, line, count, generation, highest } = from;
  let taken = count;
  let mark = from;
  let isEndTorn = false;
  /** A line with NUL bytes. It is torn if nothing follows it, or only records of a writer that had found it torn. */
  let hollow: Extract<Failure, { status: 'damaged' }> | undefined;
  let failure: Failure | undefined;
  let isCut = false;
  const found: GenerationStart[] = [];

  const takeLine = (content: string, isWhole: boolean): void => {
    line += 1;
    bytes += content.length + (isWhole ? 1 : 0);
    const read = isWhole
      ? readLine(content, count + 1, generation)
      : ({ status: 'unreadable', why: 'it does not end' } as const);
    if ('piece' in read) highest = Math.max(highest, read.generation, findHighestClaim(read.piece));
    switch (read.status) {
      case 'record': {
        if (hollow !== undefined && read.generation === generation) {
          failure = hollow;
          return;
        }
        hollow = undefined;
        const { number } = read;
        ({ generation } = read);
        if (number <= count) found.push({ generation, number });
        count = number;
        if (number === 1 && read.record.type !== 'opened') {
          failure = { status: 'damaged', line: 1, why: 'a journal begins with the record "opened"' };
          return;
        }
        if (cuts.some((cut) => cut.generation > generation && cut.number <= number)) return;
        isCut ||= number !== taken + 1;
        if (isCut) return;
        taken = number;
        mark = { bytes, line, count, generation, highest };
        take(read.record);
        return;
      }
      case 'late':
        return;
      case 'other':
        failure = read;
        return;
      case 'bad':
        failure = hollow ?? { status: 'damaged', line, why: read.why };
        return;
      case 'unreadable': {
        const damage = hollow ?? ({ status: 'damaged', line, why: read.why } as const);
        if (!isTorn(content, isWhole, line) || isChangedEnd(content, count + 1, generation)) failure = damage;
        else if (isWhole) hollow = damage;
        else isEndTorn = true;
        highest = Math.max(highest, findHighestClaim(content));
      }
    }
  };

  return {
    /** The next bytes of the file; they may be used again afterwards. */
    take(next: Uint8Array): void {
      const block = Buffer.from(next.buffer, next.byteOffset, next.byteLength);
      for (let at = 0; at < block.length && failure === undefined; at += pieceBytes) {
        const [end = '', ...begun] = block.toString('latin1', at, at + pieceBytes).split('\n');
        rest += end;
        for (const start of begun) {
          takeLine(rest, true);
          if (failure !== undefined) return;
          rest = start;
        }
        if (rest.length > mostBytes) failure = { status: 'damaged', line: line + 1, why: 'it is too long' };
      }
    },
    end(): Decoded {
      if (failure === undefined && rest.length > 0) takeLine(rest, false);
      if (failure !== undefined) return failure;
      return {
        status: 'read',
        count,
        torn: isEndTorn || hollow !== undefined,
        generation: highest,
        cuts: isCut ? found : undefined,
        mark: isCut || mark.count === 0 ? undefined : mark,
      };
    },
  };
}
