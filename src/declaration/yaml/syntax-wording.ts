import type { YAMLError } from 'yaml';
import type { DeclarationFault } from '../faults/fault.ts';

type Worded = Pick<DeclarationFault, 'rule' | 'message' | 'help'>;

/** Our words for a fault of syntax. Those of `yaml` quote the source, which may hold a password. */
export function describeSyntaxFault(error: YAMLError): Worded {
  return { ...(byMessage(error.message) ?? byCode[error.code] ?? unexpected) };
}

const unexpected = syntax(
  'this is not well-formed YAML',
  'look for a missing colon, comma, quote or bracket here or just above',
);
const unclosedBracket = syntax('a { or [ is not closed', 'close it, and indent its content deeper than its key');
const quoteIt = 'if it is meant as text, put it into quotes';

/** Some codes stand for several faults that only the message tells apart. */
function byMessage(message: string): Worded | undefined {
  if (message.startsWith('Missing closing')) return syntax('a quoted text is not closed', 'add the closing quote');
  if (message.startsWith('Missing , ')) return syntax('a comma is missing before this', 'separate entries by commas');
  if (message.startsWith('Missing space after :')) return syntax('a space is missing after the colon');
  if (message.startsWith('Implicit map keys need')) {
    return syntax(
      'this line has no key',
      'write "key: value"; text over several lines is indented deeper than its key',
    );
  }
  if (message.startsWith('Sequence item without')) return syntax('a list entry begins with "- "');
  if (message.includes('must end with') || message.includes('and end with')) return unclosedBracket;
  return undefined;
}

const byCode: Partial<Record<string, Worded>> = {
  ALIAS_PROPS: syntax('an alias takes no tag and no anchor'),
  BAD_ALIAS: syntax('an anchor or alias needs a name', quoteIt),
  BAD_COLLECTION_TYPE: { rule: 'custom-tag', message: 'this tag does not fit its value', help: 'remove the tag' },
  BAD_DIRECTIVE: syntax('this directive cannot be read', 'remove the line: a declaration needs none'),
  BAD_DQ_ESCAPE: syntax(
    'a backslash in double quotes begins an escape that YAML does not know',
    'use single quotes, or write \\\\',
  ),
  BAD_INDENT: syntax('this is not indented as the lines around it', 'fields of one map begin in the same column'),
  BAD_PROP_ORDER: syntax('an anchor or tag is in the wrong place', 'put it directly before the value'),
  BAD_SCALAR_START: syntax('a text without quotes cannot begin with this character', quoteIt),
  BLOCK_AS_IMPLICIT_KEY: syntax('two keys or entries are on one line', 'a text that holds ": " needs quotes'),
  BLOCK_IN_FLOW: syntax('an indented map or list cannot be inside { } or [ ]', 'write it with { } or [ ] as well'),
  KEY_OVER_1024_CHARS: syntax('a key is longer than 1,024 characters'),
  MULTILINE_IMPLICIT_KEY: syntax(
    'a key and its colon must be on one line',
    'look for a missing colon or an unclosed quote',
  ),
  MULTIPLE_ANCHORS: syntax('a value has at most one anchor'),
  MULTIPLE_TAGS: syntax('a value has at most one tag'),
  TAB_AS_INDENT: { rule: 'tab-indent', message: 'a tab is used as indentation', help: 'indent with spaces' },
  TAG_RESOLVE_FAILED: {
    rule: 'custom-tag',
    message: 'this tag is unknown, or does not fit its value',
    help: 'remove the tag, or put the text into quotes',
  },
};

function syntax(message: string, help?: string): Worded {
  return { rule: 'syntax', message, ...(help === undefined ? {} : { help }) };
}
