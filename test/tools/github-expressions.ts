/** The expressions of workflow files, parsed and evaluated by GitHub's own package. */
import { data, Evaluator, Lexer, Parser } from '@actions/expressions';

/** What an expression may name. GitHub refuses a context that is not here; a value that is not in one is nothing. */
export type Contexts = Readonly<Record<string, unknown>>;

/** How the job, or the jobs that it needs, went so far. */
export type Status = 'success' | 'failure' | 'cancelled' | 'skipped';

const statusFunctions: Readonly<Record<string, (status: Status) => boolean>> = {
  always: () => true,
  success: (status) => status === 'success',
  failure: (status) => status === 'failure',
  cancelled: (status) => status === 'cancelled',
};

/** Replaces every `${{ … }}` in a text, where no status can be asked for. */
export function expand(text: string, contexts: Contexts): string {
  return text.replace(/\$\{\{(.*?)\}\}/gs, (_, expression: string) => {
    const value = evaluate(expression, contexts);
    if (!value.primitive) throw new Error(`an object has no place in a text: ${expression}`);
    return value.coerceString();
  });
}

/** Whether an `if:` holds. Without a function of the status, it holds only while all went well. */
export function isMet(condition: string | undefined, contexts: Contexts, status: Status): boolean {
  const expression = (condition ?? 'success()').replace(/^\s*\$\{\{(.*)\}\}\s*$/s, '$1');
  const asksStatus = new Lexer(expression).lex().tokens.some(({ lexeme }) => lexeme in statusFunctions);
  const whole = asksStatus ? expression : `success() && (${expression})`;
  return evaluate(`!!(${whole})`, contexts, status).coerceString() === 'true';
}

function evaluate(expression: string, contexts: Contexts, status?: Status): data.ExpressionData {
  const functions = Object.entries(status === undefined ? {} : statusFunctions).map(([name, ask]) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => new data.BooleanData(ask(status as Status)),
  }));
  const { tokens } = new Lexer(expression.trim()).lex();
  const parsed = new Parser(tokens, Object.keys(contexts), functions).parse();
  const known = JSON.parse(JSON.stringify(contexts), data.reviver);
  return new Evaluator(parsed, known, new Map(functions.map((one) => [one.name, one]))).evaluate();
}
