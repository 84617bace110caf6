/**
 * Reads the records of a create from the bytes of their line. Nearly all records of a long journal
 * are of this kind, and JSON.parse takes a third of the time of a fold, for objects that are then
 * thrown away.
 *
 * A line is read here only if it is written exactly as `encodeRecords` writes it, in plain ASCII
 * and without an escape. Any other line gives no result and is read with JSON.parse.
 */
import type { IntentSpec, JournalRecord, Moment } from '../core/intent.ts';
import { readSpec } from './record-shape.ts';

type Answer = Extract<JournalRecord, { type: 'answer' }>;

/** Undefined if it is another record, or written in another way. */
export function readCreateRecord(bytes: Buffer, start: number, end: number): JournalRecord | undefined {
  const line = new Line(bytes, start, end);
  const record = line.isAt(sendHead) ? readSend(line) : line.isAt(answerHead) ? readAnswer(line) : undefined;
  return line.isRead() ? record : undefined;
}

const sendHead = Buffer.from('{"type":"send","intent":"');
const keyHead = Buffer.from(',"key":{"region":"');
const nameHead = Buffer.from(',"name":"');
const planHead = Buffer.from('},"plan":"');
const specHead = Buffer.from(',"spec":');
const fleetHead = Buffer.from(',"fleet":"');
const answerHead = Buffer.from('{"type":"answer","intent":"');
const acceptedHead = Buffer.from(',"answer":"accepted","reason":"","hostIds":["');
const idsEnd = Buffer.from(']');
const momentHead = Buffer.from(',"moment":{"boot":"');
const msHead = Buffer.from(',"ms":');
const wallHead = Buffer.from(',"wall":"');
const momentEnd = Buffer.from('}}');

/** Most records share these with the one before, so each value is kept only once. */
const last = { region: startShared(), plan: startShared(), fleet: startShared(), boot: startShared() };
let lastSpec: { readonly bytes: Buffer; readonly spec: IntentSpec } | undefined;

function readSend(line: Line): JournalRecord | undefined {
  const intent = line.text(sendHead);
  const region = line.sharedText(keyHead, last.region);
  const name = line.text(nameHead);
  const plan = line.sharedText(planHead, last.plan);
  const spec = readSpecOf(line);
  if (spec === undefined) return undefined;
  const key = { region, name };
  if (!line.isAt(fleetHead)) return { type: 'send', intent, key, plan, spec, moment: readMoment(line) };
  const fleet = line.sharedText(fleetHead, last.fleet);
  return { type: 'send', intent, key, plan, spec, fleet, moment: readMoment(line) };
}

/** The answer to a create that was accepted, with the id of one host. */
function readAnswer(line: Line): Answer {
  const intent = line.text(answerHead);
  const hostIds = [line.text(acceptedHead)];
  line.skip(idsEnd);
  return { type: 'answer', intent, answer: 'accepted', reason: '', hostIds, moment: readMoment(line) };
}

function readMoment(line: Line): Moment {
  const boot = line.sharedText(momentHead, last.boot);
  const ms = line.amount(msHead);
  const wall = line.text(wallHead);
  line.skip(momentEnd);
  return { boot, ms, wall };
}

function readSpecOf(line: Line): IntentSpec | undefined {
  line.skip(specHead);
  if (lastSpec === undefined || !line.isAt(lastSpec.bytes)) {
    const bytes = line.group();
    const spec = bytes && readSpec(bytes.toString('latin1'));
    if (bytes === undefined || spec === undefined) return undefined;
    // Copied, because the block that contains it is reused.
    lastSpec = { bytes: Buffer.from(bytes), spec };
  }
  line.skip(lastSpec.bytes);
  return lastSpec.spec;
}

interface Shared {
  /** With its closing quotation mark. */
  bytes: Buffer;
  text: string;
}

function startShared(): Shared {
  return { bytes: Buffer.from('"'), text: '' };
}

const [quote, backslash, space, del, braceEnd, dot, zero] = [0x22, 0x5c, 0x20, 0x7f, 0x7d, 0x2e, 0x30];
const exactDigits = 15;

/** Whether it needs no escape in a JSON string. */
const isPlain = (byte: number) => byte >= space && byte < del && byte !== quote && byte !== backslash;

/** A position in a line that is read. After a step that failed, results have no meaning. */
class Line {
  readonly #bytes: Buffer;
  readonly #end: number;
  #at: number;
  #isWrong = false;

  constructor(bytes: Buffer, start: number, end: number) {
    this.#bytes = bytes;
    this.#at = start;
    this.#end = end;
  }

  /** Whether all of it was read as it should be. */
  isRead(): boolean {
    return !this.#isWrong && this.#at === this.#end;
  }

  /** Compares byte by byte: for so few bytes, a call of `compare` takes longer. */
  isAt(expected: Buffer): boolean {
    const bytes = this.#bytes;
    const at = this.#at;
    const { length } = expected;
    for (let nth = 0; nth < length; nth += 1) if (bytes[at + nth] !== expected[nth]) return false;
    return true;
  }

  skip(expected: Buffer): void {
    if (this.isAt(expected)) this.#at += expected.length;
    else this.#isWrong = true;
  }

  /** `head` ends with the opening quotation mark. */
  text(head: Buffer): string {
    this.skip(head);
    const bytes = this.#bytes;
    const start = this.#at;
    let end = start;
    while (isPlain(bytes[end] ?? quote)) end += 1;
    if (bytes[end] !== quote) this.#isWrong = true;
    this.#at = end + 1;
    return bytes.toString('latin1', start, end);
  }

  sharedText(head: Buffer, shared: Shared): string {
    this.skip(head);
    if (this.isAt(shared.bytes)) {
      this.#at += shared.bytes.length;
      return shared.text;
    }
    const start = this.#at;
    const text = this.text(nothing);
    if (this.#isWrong) return text;
    shared.bytes = Buffer.from(this.#bytes.subarray(start, this.#at));
    shared.text = text;
    return text;
  }

  /** Not negative, and without an exponent. */
  amount(head: Buffer): number {
    this.skip(head);
    const start = this.#at;
    const whole = this.#digits(0);
    const point = this.#at;
    if (point === start || (point > start + 1 && this.#bytes[start] === zero)) this.#isWrong = true;
    if (this.#bytes[point] !== dot) return this.#exactly(whole, start, point);
    this.#at += 1;
    const all = this.#digits(whole);
    if (this.#at === point + 1) this.#isWrong = true;
    return this.#exactly(all / 10 ** (this.#at - point - 1), start, this.#at - 1);
  }

  /** With so few digits the quotient is exact; with more, the number is parsed from the text. */
  #exactly(number: number, start: number, digitsEnd: number): number {
    return digitsEnd - start <= exactDigits ? number : Number(this.#bytes.toString('latin1', start, this.#at));
  }

  #digits(before: number): number {
    let number = before;
    for (let digit = this.#digit(); digit >= 0 && digit <= 9; digit = this.#digit()) {
      number = number * 10 + digit;
      this.#at += 1;
    }
    return number;
  }

  #digit(): number {
    return (this.#bytes[this.#at] ?? 0) - zero;
  }

  /** The bytes of an object, up to its first closing brace. */
  group(): Buffer | undefined {
    const end = this.#bytes.indexOf(braceEnd, this.#at) + 1;
    return end > this.#at && end <= this.#end ? this.#bytes.subarray(this.#at, end) : undefined;
  }
}

const nothing = Buffer.alloc(0);
