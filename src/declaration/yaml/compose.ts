import type { CST, Document, Lexer, Parser, YAMLError } from 'yaml';
import type { DeclarationFault, FaultList } from '../faults/fault.ts';
import { describeSyntaxFault } from './syntax-wording.ts';
import type { ListNode, MapNode, NodeKinds, Tree } from './tree.ts';

/**
 * A declaration needs five levels. `yaml` composes by recursion, and a thousand levels can end the
 * whole process.
 */
const deepest = 100;

const options = {
  version: '1.2',
  // Named, so that a %YAML 1.1 directive cannot turn `no` into false.
  schema: 'core',
  resolveKnownTags: false,
  merge: false,
  // Duplicate keys are looked for in the walk: this check compares every key with every other.
  uniqueKeys: false,
  prettyErrors: false,
  logLevel: 'silent',
} as const;

/**
 * Reads the one YAML document of a text. Faults of syntax are added; the tree holds whatever could
 * still be read.
 */
export async function composeTree(text: string, faults: FaultList): Promise<Tree | undefined> {
  const yaml = await import('yaml');
  const composer = new yaml.Composer(options);
  const documents: Document.Parsed[] = [];
  try {
    for (const token of tokensOf(text, new yaml.Lexer(), new yaml.Parser())) {
      if (token.type === 'too-deep') {
        faults.add(tooDeep(token.offset));
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
  addSyntaxFaults(text, document?.errors ?? [], faults);
  if (second !== undefined) faults.add(twoDocuments(second));
  return { root: document?.contents ?? null, kinds };
}

type TooDeep = { readonly type: 'too-deep'; readonly offset: number };

/**
 * The parser's stack holds what is open. It is looked at while the text is read: a file of brackets
 * would take all memory.
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

/** One fault a line: what follows the first on a line is nearly always its echo. */
function addSyntaxFaults(text: string, errors: readonly YAMLError[], faults: FaultList): void {
  let lineEnd = -1;
  for (const error of [...errors].sort((a, b) => a.pos[0] - b.pos[0])) {
    const start = Math.min(error.pos[0], Math.max(text.length - 1, 0));
    if (start <= lineEnd) continue;
    const next = text.indexOf('\n', start);
    lineEnd = next === -1 ? text.length : next;
    faults.add({ start, end: Math.max(start + 1, Math.min(error.pos[1], lineEnd)), ...describeSyntaxFault(error) });
  }
}

function twoDocuments(second: Document.Parsed): DeclarationFault {
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

function tooDeep(offset: number): DeclarationFault {
  return {
    rule: 'too-deep',
    start: offset,
    end: offset + 1,
    message: `maps and lists are nested more than ${deepest} deep here`,
    help: 'a declaration needs five levels; look for brackets or dashes that are not closed',
  };
}
