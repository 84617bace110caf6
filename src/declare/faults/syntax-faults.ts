/** What YAML cannot read -> faults in our own words: those of `yaml` quote the source, which may contain a password. */
import { isCollection, isScalar, type ParsedNode, visit, type YAMLError } from 'yaml';
import { endOfLine, type IndexedSource, type ReadFile } from '../yaml/place.ts';
import { customTag, type RuleId, type Words } from './rules.ts';

/** Adds one fault per line, because further faults of a line are nearly always caused by the first. */
export function addSyntaxFaults({ source, root, errors, faults }: ReadFile): void {
  const { text } = source;
  let lineEnd = -1;
  let hasIndentFault = false;
  // Of two errors at one place, the longer one says more.
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0] || b.pos[1] - a.pos[1])) {
    const at = Math.min(error.pos[0], Math.max(text.length - 1, 0));
    // Wrong indentation causes further errors, far below it, too.
    if (at <= lineEnd || (isOfColumn(error) && hasIndentFault)) continue;
    hasIndentFault ||= isOfColumn(error) || error.code === 'TAB_AS_INDENT';
    const deeper = findDeeperLine(error, source, at);
    lineEnd = endOfLine(text, deeper?.start ?? at);
    const start = deeper?.start ?? openingOf(error, root, text, at) ?? at;
    const end = start === at ? Math.min(error.pos[1], lineEnd) : start + 1;
    faults.add({ start, end: Math.max(start + 1, end), ...describeError(error), ...deeper });
  }
}

/** The line that is indented deeper than the key above it: YAML takes it for a part of the value of that key. */
function findDeeperLine({ message }: YAMLError, { text, positionAt }: IndexedSource, at: number) {
  const isOfLine = message.startsWith('All mapping items');
  if (!isOfLine && (!message.startsWith('Implicit keys need') || /["']/.test(text[at] ?? ''))) return undefined;
  const lines = text.split('\n');
  const from = positionAt(at).line - (isOfLine ? 1 : 0);
  const isText = (line: string) => /^ *[^\s#]/.test(line);
  const below = lines.findIndex((line, index) => index >= from && isText(line));
  const above = lines.findLastIndex((line, index) => index < below && isText(line));
  const indent = lines[below]?.search(/\S/) ?? 0;
  const key = lines[above] ?? '';
  if (!/:(?:\s|$)/.test(key) || indent <= key.search(/[^ -]|-\S/)) return undefined;
  return {
    start: lines.slice(0, below).join('\n').length + 1 + indent,
    message: `line ${below + 1} is indented deeper than the key on line ${above + 1}`,
    help: 'begin both in the same column; an entry of its own begins with a dash: "- name: web-1"',
  };
}

/** Finds the quote or bracket that a text does not close. YAML reports only where it stopped. */
function openingOf(
  { message }: Pick<YAMLError, 'message'>,
  root: ParsedNode | null,
  text: string,
  offset: number,
): number | undefined {
  const isQuote = message.startsWith('Missing closing');
  if (!isQuote && !/must end with|and end with/.test(message)) return undefined;
  let opening: number | undefined;
  visit(root, {
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

function describeError({ code, message }: YAMLError): Pick<Words, 'rule' | 'message' | 'help'> {
  const [, text, help, rule = 'syntax'] = wordings.find(([error]) => error.test(`${code} ${message}`)) ?? unexpected;
  return { rule, message: text, help };
}

/** Whether wrong indentation may have caused the error. */
function isOfColumn({ code, message }: YAMLError): boolean {
  return ofColumn.test(`${code} ${message}`);
}

const ofColumn =
  /^(?:BAD_INDENT|BLOCK_AS_IMPLICIT_KEY|MULTILINE_IMPLICIT_KEY|\w+ (?:Implicit map keys need|Sequence item without|All mapping items|Unexpected .* (?:at node end|in YAML stream)))/;

type Wording = readonly [error: RegExp, message: string, help: string, rule?: RuleId];

const unexpected: Wording = [
  /^/,
  'this is not well-formed YAML',
  'look for a missing colon, comma, quote or bracket here or just above',
];

/** By the code and the message of an error. Some codes stand for several faults: the first one that fits counts. */
const wordings: readonly Wording[] = [
  [/^\w+ Missing closing/, 'a quoted text is not closed', 'add the closing quote'],
  [/^\w+ Missing , /, 'a comma is missing before this', 'separate entries by commas'],
  [/^\w+ Missing space after :/, 'a space is missing after the colon', 'write "key: value"'],
  [/must end with|and end with/, 'a { or [ is not closed', 'close it, and indent its content deeper than its key'],
  [/^BAD_ALIAS/, 'an anchor or alias needs a name', 'if it is meant as text, put it into quotes'],
  [/^(?:BAD_COLLECTION_TYPE|TAG_RESOLVE_FAILED)/, customTag.message, customTag.help, 'custom-tag'],
  [/^BAD_DQ_ESCAPE/, 'a backslash in double quotes begins an unknown escape', 'use single quotes, or write \\\\'],
  [/^BAD_SCALAR_START/, 'a text without quotes cannot begin with this character', 'put it into quotes'],
  [
    /^BLOCK_AS_IMPLICIT_KEY Nested/,
    'two keys or entries are on one line',
    'write each field on a line of its own; a text that contains ": " needs quotes',
  ],
  [/^MULTILINE/, 'a key and its colon must be on one line', 'look for a missing colon or an unclosed quote'],
  [
    /^\w+ Unexpected (?:scalar|flow-\w+-start) at node end/,
    'a text with a bracket or a quote in it needs quotes here',
    'put all of it into quotes, e.g. name: "web-[01:03]"',
  ],
  [/^TAB_AS_INDENT/, 'a tab is used as indentation', 'indent with spaces', 'tab-indent'],
  [
    ofColumn,
    'the indentation of this line or of the next one is wrong',
    'fields of one map, and dashes of one list, begin in the same column; a key has a colon and a space after it',
  ],
];
