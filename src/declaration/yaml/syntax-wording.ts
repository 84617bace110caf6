import type { YAMLError } from 'yaml';
import type { DeclarationFault } from '../faults/fault.ts';
import type { BadColumn } from './indentation.ts';

type Worded = Pick<DeclarationFault, 'rule' | 'message' | 'help'>;

/**
 * Our own text for a syntax fault. The text of `yaml` quotes the source, which may contain a
 * password.
 */
export function describeSyntaxFault(error: YAMLError, line: string): Worded {
  return { ...(describeByLine(line, error) ?? describeByMessage(error.message) ?? byCode[error.code] ?? unexpected) };
}

/** Whether YAML's error is only caused by wrong indentation. */
export function isOfColumn({ code, message }: YAMLError): boolean {
  return indentCodes.has(code) || symptoms.test(message);
}

const symptoms =
  /^(?:Implicit map keys need|Sequence item without|All mapping items|Unexpected .* (?:at node end|in YAML stream))/;
const indentCodes: ReadonlySet<string> = new Set(['BAD_INDENT', 'BLOCK_AS_IMPLICIT_KEY', 'MULTILINE_IMPLICIT_KEY']);

/** Describes the line with the wrong indentation. */
export function describeBadColumn({ column, expected, kind }: BadColumn): Omit<DeclarationFault, 'start' | 'end'> {
  const spaces = Math.abs(expected - column);
  const entries = kind === 'dash' ? 'the entries of its list' : 'the fields of its map';
  return {
    rule: 'syntax',
    message: `this line begins in column ${column + 1}, and ${entries} begin in column ${expected + 1}`,
    label: `${expected > column ? 'add' : 'remove'} ${spaces === 1 ? 'one space' : `${spaces} spaces`}`,
    help: 'fields of one map, and dashes of one list, begin in the same column',
  };
}

/** Mistakes that the line shows more clearly than YAML's error. */
function describeByLine(line: string, error: YAMLError): Worded | undefined {
  if (error.code === 'TAB_AS_INDENT') return undefined;
  const text = line.slice(0, longestLooked).trim();
  if (text.startsWith('//') || text.startsWith('/*')) {
    return refuse('this is not a YAML comment', 'begin a comment with #');
  }
  if (text.includes('\uff1a')) {
    return refuse(
      'the colon "\uff1a" is not the colon of YAML',
      'write the colon of a Latin keyboard and a space after it: "key: value"',
    );
  }
  if (/[{,]\s*["']?name["']?\s*:\s*[^\s"',{}[\]]+\[/.test(text)) {
    return refuse(
      'inside { } a name with a range needs quotes',
      'write { name: "web-[01:12]" }, or each field on a line of its own without { }',
    );
  }
  if (!isOfColumn(error)) return undefined;
  const field = text.replace(/^(?:- +)+/, '');
  if (/^[\w.-]+ *=/.test(field)) return refuse('this line has an equals sign and no colon', 'write "key: value"');
  if (/^[\w-]+:[^\s:]/.test(field)) return refuse('a space is missing after the colon', 'write "key: value"');
  if (/^[\w-]+ +[\w"']/.test(field) && !field.includes(':')) {
    return refuse('a colon is missing after the key', 'write "key: value"');
  }
  return undefined;
}

/** Maximum number of characters to check, because a line can be the whole file. */
const longestLooked = 400;

const unexpected = refuse(
  'this is not well-formed YAML',
  'look for a missing colon, comma, quote or bracket here or just above',
);
const unclosedBracket = refuse('a { or [ is not closed', 'close it, and indent its content deeper than its key');
const quoteIt = 'if it is meant as text, put it into quotes';

/** Some codes stand for several faults that can be distinguished only by their messages. */
function describeByMessage(message: string): Worded | undefined {
  if (message.startsWith('Missing closing')) return refuse('a quoted text is not closed', 'add the closing quote');
  if (message.startsWith('Missing , ')) return refuse('a comma is missing before this', 'separate entries by commas');
  if (message.startsWith('Missing space after :')) {
    return refuse('a space is missing after the colon', 'write "key: value"');
  }
  if (message.startsWith('Implicit map keys need')) {
    return refuse(
      'this line has no key',
      'write "key: value"; text over several lines is indented deeper than its key',
    );
  }
  if (message.startsWith('Sequence item without')) {
    return refuse('a list entry begins with "- "', 'begin it with a dash and a space');
  }
  if (message.includes('must end with') || message.includes('and end with')) return unclosedBracket;
  return undefined;
}

const byCode: Partial<Record<string, Worded>> = {
  ALIAS_PROPS: refuse('an alias takes no tag and no anchor', 'remove what stands before the *'),
  BAD_ALIAS: refuse('an anchor or alias needs a name', quoteIt),
  BAD_COLLECTION_TYPE: { rule: 'custom-tag', message: 'this tag does not fit its value', help: 'remove the tag' },
  BAD_DIRECTIVE: refuse('this directive cannot be read', 'remove the line: a declaration needs none'),
  BAD_DQ_ESCAPE: refuse(
    'a backslash in double quotes begins an escape that YAML does not know',
    'use single quotes, or write \\\\',
  ),
  BAD_INDENT: refuse('this is not indented as the lines around it', 'fields of one map begin in the same column'),
  BAD_PROP_ORDER: refuse('an anchor or tag is in the wrong place', 'put it directly before the value'),
  BAD_SCALAR_START: refuse('a text without quotes cannot begin with this character', quoteIt),
  BLOCK_AS_IMPLICIT_KEY: refuse(
    'two keys or entries are on one line',
    'write each field on a line of its own; a text that contains ": " needs quotes',
  ),
  BLOCK_IN_FLOW: refuse('an indented map or list cannot be inside { } or [ ]', 'write it with { } or [ ] as well'),
  KEY_OVER_1024_CHARS: refuse('a key is longer than 1,024 characters', 'look for an unclosed quote or bracket'),
  MULTILINE_IMPLICIT_KEY: refuse(
    'a key and its colon must be on one line',
    'look for a missing colon or an unclosed quote',
  ),
  MULTIPLE_ANCHORS: refuse('a value has at most one anchor', 'remove one of them'),
  MULTIPLE_TAGS: refuse('a value has at most one tag', 'remove one of them'),
  TAB_AS_INDENT: { rule: 'tab-indent', message: 'a tab is used as indentation', help: 'indent with spaces' },
  TAG_RESOLVE_FAILED: {
    rule: 'custom-tag',
    message: 'this tag is unknown, or does not fit its value',
    help: 'remove the tag, or put the text into quotes',
  },
};

function refuse(message: string, help: string): Worded {
  return { rule: 'syntax', message, help };
}
