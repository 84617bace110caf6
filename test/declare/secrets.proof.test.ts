/** No text at all makes a fault show a password. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DeclarationError, renderDiagnostic } from '../../src/declare/faults/diagnostic.ts';
import { parseDeclaration } from '../../src/declare/parse.ts';
import { figureOf } from '../prove/figures.mjs';
import { anyText } from '../support/reports/any-text.ts';
import { declarationText } from './building.ts';

const canary = 'hunter2Xq9zLm4Tk';

describe('any text at all', () => {
  const noise = fc.constantFrom(
    ...'"\'{}[],:|>#\n\t%@\\~\u202e\u0000',
    ...[': ', '- ', '? ', '&a ', '*a ', '!x ', '\n  ', '\n    ', '<<: *a', '---\n', '...', 'name: b', 'cpu: 01'],
  );
  const secret = fc.constantFrom(
    `password: ${canary}`,
    `password: "${canary}"`,
    `password: '${canary}'`,
    `"password": ${canary}`,
    `{password: ${canary}}`,
    `{ "password" : "${canary}", cpu: 1 }`,
    `password: {env: "${canary} "}`,
    `password: |\n      ${canary}\n`,
    `secretToken: [${canary}, ${canary}]`,
    `password:\n      ${canary}\n`,
    `pw: ${canary}`,
    `密码: "${canary}"`,
    `{ root_pass: ${canary}, cpu: 1 }`,
    `rootpw: |\n      ${canary}\n`,
    `pw: { env: ${canary} }`,
    `? pw\n    : ${canary}`,
  );
  const field = fc.constantFrom('cpus: 4', 'cpu: x', 'name: web-1', 'tag: a b', 'zone: Z', 'template: x');
  const line = fc.tuple(
    fc.constantFrom('', '  ', '    ', '  - ', '- '),
    fc.oneof(field, secret, noise),
    fc.oneof(fc.constant(''), noise),
  );
  const text = fc
    .array(line, { maxLength: 12 })
    .map((lines) => declarationText('  - name: a\n', lines.map((parts) => `${parts.join('')}\n`).join('')));

  it('gives a declaration or a DeclarationError that never shows a password', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (hostile) => {
        const error = await parseDeclaration([{ file: 'hosts.yaml', text: hostile }]).catch(
          (thrown: unknown) => thrown,
        );

        if (!(error instanceof Error)) return;
        expect(error).toBeInstanceOf(DeclarationError);
        const { diagnostics } = error as DeclarationError;
        expect(
          JSON.stringify(diagnostics) + error.message + diagnostics.map((one) => renderDiagnostic(one)).join('\n'),
        ).not.toContain(canary);
      }),
      { numRuns: figureOf('texts') },
    );
  });

  it('never throws anything else, whatever the characters', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.oneof(noise, anyText())), async (parts) => {
        const error = await parseDeclaration([{ file: 'x', text: parts.join('') }]).catch((thrown: unknown) => thrown);

        expect(error).toBeInstanceOf(DeclarationError);
        expect((error as DeclarationError).diagnostics.map((one) => renderDiagnostic(one)).join('\n')).toMatch(
          /^error\[/,
        );
      }),
      { numRuns: 200 },
    );
  });
});
