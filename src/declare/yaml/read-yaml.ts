/** text -> values. Anything wrong with the text is among the faults of the result. */
import { Composer, type CST, type Document, isCollection, isScalar, Lexer, Parser, visit, type YAMLError } from 'yaml';
import type { DialectName } from '../../model/dialect.ts';
import { type DeclarationFault, type FaultList, startFaults } from '../faults/fault.ts';
import { declarationOutline, type FileOutline, findDialect } from '../outline.ts';
import { endOfLine, type IndexedSource, indexSource, type ReadFile, type SourceText } from './place.ts';
import { readValues } from './read-values.ts';

/** `usedIn`: the dialect of the file that uses this one. */
export function readYaml(
  given: SourceText,
  outlines: FileOutline = declarationOutline,
  usedIn?: DialectName,
): ReadFile {
  const source = indexSource(given);
  const faults = startFaults();
  const document = composeDocument(source, faults);
  const root = document?.contents ?? null;
  const isWhole = faults.kept.length === 0;
  const read = isWhole ? readValues(root, faults) : { value: undefined, targets: new Map() };
  for (const { pos } of isWhole ? (document?.warnings ?? []) : []) {
    faults.add({ start: pos[0], end: pos[1], ...wordsOf(badTag) });
  }
  const sound = isWhole && !faults.kept.some(({ rule }) => rule === 'too-large');
  const dialect = usedIn ?? findDialect(read.value);
  const forms = { outline: outlines[dialect], outlineOfAll: outlines.all };
  return { source, root, ...read, faults, sound, dialect, used: [], ...forms };
}

/** A declaration needs five levels. `yaml` is recursive, and a thousand levels can crash the process. */
const deepest = 100;

const options = {
  version: '1.2',
  // Set explicitly, so that a %YAML 1.1 directive cannot turn `no` into false.
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  // Duplicate keys are found while reading values, because this check compares every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/** Reads the only YAML document of a text. Adds the faults of its syntax. */
function composeDocument(source: IndexedSource, faults: FaultList): Document.Parsed | undefined {
  const { text } = source;
  try {
    const composed = new Composer(options).compose(tokensOf(source, faults), true, text.length);
    const [document, second] = composed as Iterable<Document.Parsed>;
    if (document === undefined || faults.kept.length > 0) return undefined;
    addSyntaxFaults(text, document, faults);
    if (second !== undefined) faults.add(makeDocumentsFault(second));
    return document;
  } catch {
    faults.add({ rule: 'syntax', start: 0, end: 1, message: 'this text cannot be read as YAML' });
    return undefined;
  }
}

/** Checks the depth of the parser's stack while the text is read, because a file of brackets would take all memory. */
function* tokensOf({ text, addLine }: IndexedSource, faults: FaultList): Generator<CST.Token, void> {
  const parser = new Parser(addLine);
  addLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) {
      faults.add(makeDepthFault(parser.offset));
      return;
    }
  }
  yield* parser.end();
}

/** Adds one fault per line, because further faults of a line are nearly always caused by the first. */
function addSyntaxFaults(text: string, document: Document.Parsed, faults: FaultList): void {
  const { errors } = document;
  let lineEnd = -1;
  let hasIndentFault = false;
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const at = Math.min(error.pos[0], Math.max(text.length - 1, 0));
    // Wrong indentation causes further errors, far below it, too.
    if (at <= lineEnd || (isOfColumn(error) && hasIndentFault)) continue;
    hasIndentFault ||= isOfColumn(error);
    lineEnd = endOfLine(text, at);
    const start = openingOf(error, document, text, at) ?? at;
    const end = start === at ? Math.min(error.pos[1], lineEnd) : start + 1;
    faults.add({ start, end: Math.max(start + 1, end), ...describeError(error) });
  }
}

function makeDocumentsFault(second: Document.Parsed): DeclarationFault {
  const start = second.contents?.range?.[0] ?? second.range[0];
  return {
    rule: 'two-documents',
    start,
    end: start + 1,
    message: 'a second YAML document begins before this',
    why: 'which hosts are declared would depend on which document is read',
    help: 'put the documents into files of their own and name each with -f',
  };
}

function makeDepthFault(offset: number): DeclarationFault {
  return {
    rule: 'too-deep',
    start: offset,
    end: offset + 1,
    message: `maps and lists are nested more than ${deepest} deep here`,
    help: 'a declaration needs five levels; look for brackets or dashes that are not closed',
  };
}

/** Finds the quote or bracket that a text does not close. YAML reports only where it stopped. */
function openingOf(
  { message }: Pick<YAMLError, 'message'>,
  document: Document.Parsed,
  text: string,
  offset: number,
): number | undefined {
  const isQuote = message.startsWith('Missing closing');
  if (!isQuote && !/must end with|and end with/.test(message)) return undefined;
  let opening: number | undefined;
  visit(document, {
    Node(_, node) {
      const [start, end] = node.range ?? [0, 0];
      if (start > offset) return visit.SKIP;
      const isOpen = isQuote
        ? isScalar(node) && (node.type === 'QUOTE_DOUBLE' || node.type === 'QUOTE_SINGLE')
        : isCollection(node) && node.flow === true && !/[\]}]/.test(text[end - 1] ?? '');
      if (isOpen) opening = Math.max(opening ?? 0, start);
      return undefined;
    },
  });
  return opening;
}

/** Our own text for a syntax fault. The text of `yaml` quotes the source, which may contain a password. */
function describeError({ code, message }: YAMLError) {
  return wordsOf(wordings.find(([error]) => error.test(`${code} ${message}`)) ?? unexpected);
}

function wordsOf([, message, help, rule = 'syntax']: Wording) {
  return { rule, message, help };
}

/** Whether wrong indentation may have caused the error. */
function isOfColumn({ code, message }: YAMLError): boolean {
  return ofColumn.test(`${code} ${message}`);
}

const ofColumn =
  /^(?:BAD_INDENT|BLOCK_AS_IMPLICIT_KEY|MULTILINE_IMPLICIT_KEY|\w+ (?:Implicit map keys need|Sequence item without|All mapping items|Unexpected .* (?:at node end|in YAML stream)))/;

type Wording = readonly [error: RegExp, message: string, help: string, rule?: DeclarationFault['rule']];

const unexpected: Wording = [
  /^/,
  'this is not well-formed YAML',
  'look for a missing colon, comma, quote or bracket here or just above',
];

const badTag: Wording = [
  /^(?:BAD_COLLECTION_TYPE|TAG_RESOLVE_FAILED)/,
  'this tag is not one of the plain tags of YAML, or does not fit its value',
  'remove the tag; put a text that begins with ! into quotes',
  'custom-tag',
];

/** By the code and the message of an error. Some codes stand for several faults, so that the first one that fits counts. */
const wordings: readonly Wording[] = [
  [/^\w+ Missing closing/, 'a quoted text is not closed', 'add the closing quote'],
  [/^\w+ Missing , /, 'a comma is missing before this', 'separate entries by commas'],
  [/^\w+ Missing space after :/, 'a space is missing after the colon', 'write "key: value"'],
  [/must end with|and end with/, 'a { or [ is not closed', 'close it, and indent its content deeper than its key'],
  [/^BAD_ALIAS/, 'an anchor or alias needs a name', 'if it is meant as text, put it into quotes'],
  badTag,
  [
    /^BAD_DQ_ESCAPE/,
    'a backslash in double quotes begins an escape that YAML does not know',
    'use single quotes, or write \\\\',
  ],
  [/^BAD_SCALAR_START/, 'a text without quotes cannot begin with this character', 'put it into quotes'],
  [
    /^BLOCK_AS_IMPLICIT_KEY/,
    'two keys or entries are on one line',
    'write each field on a line of its own; a text that contains ": " needs quotes',
  ],
  [
    /^MULTILINE_IMPLICIT_KEY/,
    'a key and its colon must be on one line',
    'look for a missing colon or an unclosed quote',
  ],
  [
    /^\w+ Unexpected flow-\w+-start at node end/,
    'a text without quotes has a bracket inside of { } or [ ]',
    'put it into quotes, e.g. name: "web-[01:03]"',
  ],
  [/^TAB_AS_INDENT/, 'a tab is used as indentation', 'indent with spaces', 'tab-indent'],
  [
    ofColumn,
    'the indentation of this line or of the next one is wrong',
    'fields of one map, and dashes of one list, begin in the same column; a key has a colon and a space after it',
  ],
];
