import type { CST, Document, Lexer, Parser, YAMLError } from 'yaml';
import type { DeclarationFault, FaultList } from '../faults/fault.ts';
import { type BadColumn, findBadColumn } from './indentation.ts';
import { openingOf } from './opening.ts';
import type { IndexedSource } from './source-text.ts';
import { describeBadColumn, describeSyntaxFault, isOfColumn } from './syntax-wording.ts';
import type { ListNode, MapNode, NodeKinds, Tree } from './tree.ts';

/**
 * A declaration needs five levels. `yaml` is recursive, and a thousand levels can crash the
 * process.
 */
const deepest = 100;

const options = {
  version: '1.2',
  // Set explicitly, so that a %YAML 1.1 directive cannot turn `no` into false.
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  // Duplicate keys are found while reading values, because this check compares every key with every
  // other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * Reads the only YAML document of a text. Adds syntax faults; the tree contains whatever could
 * still be read.
 */
export async function composeTree(source: IndexedSource, faults: FaultList): Promise<Tree | undefined> {
  const { text } = source;
  const yaml = await import('yaml');
  const composer = new yaml.Composer(options);
  const documents: Document.Parsed[] = [];
  try {
    for (const token of tokensOf(text, new yaml.Lexer(), new yaml.Parser())) {
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
  const kinds: NodeKinds = {
    isMap: (node): node is MapNode => yaml.isMap(node),
    isList: (node): node is ListNode => yaml.isSeq(node),
    isScalar: yaml.isScalar,
    isAlias: yaml.isAlias,
  };
  const [document, second] = documents;
  const tree = { root: document?.contents ?? null, kinds };
  addSyntaxFaults(source, document?.errors ?? [], tree, faults);
  if (second !== undefined) faults.add(makeDocumentsFault(second));
  return tree;
}

type TooDeep = { readonly type: 'too-deep'; readonly offset: number };

/**
 * Checks the depth of the parser's stack while the text is read, because a file of brackets would
 * take all memory.
 */
function* tokensOf(text: string, lexer: Lexer, parser: Parser): Generator<CST.Token | TooDeep, void> {
  for (const lexeme of lexer.lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > deepest) {
      yield { type: 'too-deep', offset: parser.offset };
      return;
    }
  }
  yield* parser.end();
}

/**
 * Adds one fault per line, because further faults of a line are nearly always caused by the first.
 */
function addSyntaxFaults(source: IndexedSource, errors: readonly YAMLError[], tree: Tree, faults: FaultList): void {
  const { text } = source;
  const conflict = /^(?:<{7}|={7}|>{7})(?: |\r?$)/m.exec(text);
  if (errors.length > 0 && conflict !== null) {
    faults.add(makeConflictFault(conflict.index));
    return;
  }
  const sorted = [...errors].sort((a, b) => a.pos[0] - b.pos[0]);
  const indent = sorted.some(isOfColumn) ? findBadColumn(text) : undefined;
  let lineEnd = -1;
  let isIndentTold = false;
  for (const error of sorted) {
    const at = Math.min(error.pos[0], Math.max(text.length - 1, 0));
    if (indent !== undefined && isOfColumn(error) && at >= indent.echoes.start && at < indent.echoes.end) {
      if (!isIndentTold) faults.add(makeIndentFault(source, indent));
      isIndentTold = true;
      continue;
    }
    if (at <= lineEnd) continue;
    lineEnd = endOfLine(text, at);
    const start = openingOf(error, tree, text, at) ?? at;
    const end = start === at ? Math.min(error.pos[1], lineEnd) : start + 1;
    const { text: line } = source.lineAt(start);
    faults.add({ start, end: Math.max(start + 1, end), ...describeSyntaxFault(error, line) });
  }
}

function makeIndentFault(source: IndexedSource, indent: BadColumn): DeclarationFault {
  const { start, end, example } = indent;
  const related = [{ source, offset: example, message: `column ${indent.expected + 1}` }];
  return { start, end, ...describeBadColumn(indent), related };
}

function makeConflictFault(start: number): DeclarationFault {
  return {
    rule: 'syntax',
    start,
    end: start + 7,
    message: 'this line marks a merge conflict of git',
    help: 'choose between the two versions, and remove the lines that begin with <<<<<<<, ======= and >>>>>>>',
  };
}

function endOfLine(text: string, offset: number): number {
  const next = text.indexOf('\n', offset);
  return next === -1 ? text.length : next;
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
