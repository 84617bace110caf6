/**
 * The expressions of workflow files, as far as ours use them: values of contexts, text, comparison, and, or, not, and the
 * functions of a job's status. Whatever is beyond that throws, so that no test passes on a guess.
 */

/** What an expression may name. A context that is not here is an error; a value that is not in one is nothing, as on GitHub. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the job, or the jobs that it needs, went so far. */
export type Status = 'success' | 'failure' | 'cancelled' | 'skipped';

const statusFunctions: Readonly<Record<string, (status: Status) => boolean>> = {
  always: () => true,
  success: (status) => status === 'success',
  failure: (status) => status === 'failure',
  cancelled: (status) => status === 'cancelled',
};

/** Replaces every `${{ … }}` in a text. */
export function expand(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => {
    if (/\b(always|success|failure|cancelled)\(/.test(expression)) throw new Error('a status has no place in a text');
    return asText(evaluate(expression, contexts, 'success'));
  });
}

/** Whether an `if:` holds. Without a function of the status, it holds only while all went well. */
export function isMet(condition: string | undefined, contexts: Contexts, status: Status): boolean {
  const expression = (condition ?? 'success()').replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const asksStatus = /\b(always|success|failure|cancelled)\(\)/.test(expression);
  if (!asksStatus && status !== 'success') return false;
  return isTrue(evaluate(expression, contexts, status));
}

function evaluate(expression: string, contexts: Contexts, status: Status): unknown {
  const tokens = tokensOf(expression);
  let next = 0;
  const take = (): string => tokens[next++] ?? '';
  const took = (token: string): boolean => tokens[next] === token && next++ >= 0;

  function or(): unknown {
    let value = and();
    while (took('||')) {
      const other = and();
      value = isTrue(value) ? value : other;
    }
    return value;
  }
  function and(): unknown {
    let value = equal();
    while (took('&&')) {
      const other = equal();
      value = isTrue(value) ? other : value;
    }
    return value;
  }
  function equal(): unknown {
    const value = single();
    if (took('==')) return isSame(value, single());
    if (took('!=')) return !isSame(value, single());
    return value;
  }
  function single(): unknown {
    if (took('!')) return !isTrue(single());
    if (took('(')) {
      const value = or();
      if (!took(')')) throw new Error(`a bracket is open in ${expression}`);
      return value;
    }
    const token = take();
    if (token.startsWith("'")) return token.slice(1, -1).replaceAll("''", "'");
    const ask = statusFunctions[token];
    if (ask !== undefined && took('(') && took(')')) return ask(status);
    return lookUp(token, contexts);
  }

  const value = or();
  if (next !== tokens.length) throw new Error(`not understood in an expression: ${tokens.slice(next).join(' ')}`);
  return value;
}

function tokensOf(expression: string): readonly string[] {
  const tokens = expression.match(/'(?:[^']|'')*'|&&|\|\||[!=]=|[!()]|[\w.-]+|\S/g) ?? [];
  const strange = tokens.find((token) => !/^('.*'|&&|\|\||[!=]=|[!()]|[A-Za-z_][\w.-]*)$/s.test(token));
  if (strange !== undefined) throw new Error(`not understood in an expression: ${strange}`);
  return tokens;
}

function lookUp(path: string, contexts: Contexts): unknown {
  const [root = '', ...keys] = path.split('.');
  if (!(root in contexts)) throw new Error(`${root} is no context here: ${path}`);
  let value: unknown = contexts[root];
  for (const key of keys) value = typeof value === 'object' && value !== null ? Object(value)[key] : undefined;
  return value;
}

/** GitHub compares texts without regard to case, and nothing is the empty text. */
function isSame(one: unknown, other: unknown): boolean {
  return asText(one).toLowerCase() === asText(other).toLowerCase();
}

function isTrue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false && value !== '' && value !== 0;
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') throw new Error('an object has no place in a text');
  return String(value);
}
