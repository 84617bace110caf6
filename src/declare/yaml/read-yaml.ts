/** text -> values. Anything wrong with the text is among the faults of the result. */
import { Composer, type CST, type Document, isCollection, isScalar, Lexer, Parser, visit, type YAMLError } from 'yaml';
import { type DeclarationFault, type FaultList, listFaults } from '../faults/fault.ts';
import { declarationOutline, type FileOutline, findDialect } from '../outline.ts';
import type { ReadFile } from './place.ts';
import { readValues } from './read-values.ts';
import { endOfLine, type IndexedSource, indexSource, type SourceText } from './source-text.ts';

export function readYaml(given: SourceText, outlines: FileOutline = declarationOutline): ReadFile {
  const source = indexSource(given);
  const faults = listFaults();
  const document = composeDocument(source, faults);
  const root = document?.contents ?? null;
  const isWhole = faults.kept.length === 0;
  const read = isWhole ? readValues(root, faults) : { value: undefined, targets: new Map() };
  for (const { pos } of isWhole ? (document?.warnings ?? []) : []) {
    faults.add({ start: pos[0], end: pos[1], ...badTag });
  }
  const sound = isWhole && !faults.kept.some(({ rule }) => rule === 'too-large');
  const dialect = findDialect(read.value);
  return { source, root, ...read, faults, sound, dialect, outline: outlines[dialect], outlineOfAll: outlines.all };
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
  const composer = new Composer(options);
  const documents: Document.Parsed[] = [];
  try {
    for (const token of tokensOf(source)) {
      if (token.type === 'too-deep') {
        faults.add(makeDepthFault(token.offset));
        return undefined;
      }
      if (token.type === 'document' && documents.length > 0) break;
      documents.push(...(composer.next(token) as Iterable<Document.Parsed>));
    }
    documents.push(...(composer.end(true, text.length) as Iterable<Document.Parsed>));
  } catch {
    faults.add({ rule: 'syntax', start: 0, end: 1, message: 'this text cannot be read as YAML' });
    return undefined;
  }
  const [document, second] = documents;
  if (document !== undefined) addSyntaxFaults(text, document, faults);
  if (second !== undefined) faults.add(makeDocumentsFault(second));
  return document;
}

type TooDeep = { readonly type: 'too-deep'; readonly offset: number };

/** Checks the depth of the parser's stack while the text is read, because a file of brackets would take all memory. */
function* tokensOf({ text, addLine }: IndexedSource): Generator<CST.Token | TooDeep, void> {
  const parser = new Parser(addLine);
  addLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) {
      yield { type: 'too-deep', offset: parser.offset };
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
    faults.add({ start, end: Math.max(start + 1, end), ...describeSyntaxFault(error) });
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

type Worded = Pick<DeclarationFault, 'rule' | 'message' | 'help'>;

/** Our own text for a syntax fault. The text of `yaml` quotes the source, which may contain a password. */
function describeSyntaxFault({ code, message }: YAMLError): Worded {
  return describeByMessage(message) ?? byCode[code] ?? unexpected;
}

/** Whether wrong indentation may have caused the error. */
function isOfColumn({ code, message }: YAMLError): boolean {
  return indentCodes.has(code) || symptoms.test(message);
}

const symptoms =
  /^(?:Implicit map keys need|Sequence item without|All mapping items|Unexpected .* (?:at node end|in YAML stream))/;
const indentCodes: ReadonlySet<string> = new Set(['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY']);

const unexpected = refuse(
  'this is not well-formed YAML',
  'look for a missing colon, comma, quote or bracket here or just above',
);
const badIndent = refuse(
  'the indentation of this line or of the next one is wrong',
  'fields of one map, and dashes of one list, begin in the same column; a key has a colon and a space after it',
);
const badTag: Worded = {
  rule: 'custom-tag',
  message: 'this tag is not one of the plain tags of YAML, or does not fit its value',
  help: 'remove the tag; put a text that begins with ! into quotes',
};

/** Some codes stand for several faults that can be distinguished only by their messages. */
function describeByMessage(message: string): Worded | undefined {
  if (message.startsWith('Missing closing')) return refuse('a quoted text is not closed', 'add the closing quote');
  if (message.startsWith('Missing , ')) return refuse('a comma is missing before this', 'separate entries by commas');
  if (message.startsWith('Missing space after :'))
    return refuse('a space is missing after the colon', 'write "key: value"');
  if (/must end with|and end with/.test(message)) {
    return refuse('a { or [ is not closed', 'close it, and indent its content deeper than its key');
  }
  return symptoms.test(message) ? badIndent : undefined;
}

const byCode: Partial<Record<string, Worded>> = {
  BAD_ALIAS: refuse('an anchor or alias needs a name', 'if it is meant as text, put it into quotes'),
  BAD_COLLECTION_TYPE: badTag,
  BAD_DQ_ESCAPE: refuse(
    'a backslash in double quotes begins an escape that YAML does not know',
    'use single quotes, or write \\\\',
  ),
  BAD_INDENT: badIndent,
  BAD_SCALAR_START: refuse('a text without quotes cannot begin with this character', 'put it into quotes'),
  BLOCK_AS_IMPLICIT_KEY: refuse(
    'two keys or entries are on one line',
    'write each field on a line of its own; a text that contains ": " needs quotes',
  ),
  MULTILINE_IMPLICIT_KEY: refuse(
    'a key and its colon must be on one line',
    'look for a missing colon or an unclosed quote',
  ),
  TAB_AS_INDENT: { rule: 'tab-indent', message: 'a tab is used as indentation', help: 'indent with spaces' },
  TAG_RESOLVE_FAILED: badTag,
};

function refuse(message: string, help: string): Worded {
  return { rule: 'syntax', message, help };
}
