import { describe, expect, it } from 'vitest';
import { declarationText, diagnosticsOf, printed } from './building.ts';

const canary = 'hunter2Xq9zLm4Tk';

/** Everything that a declaration's faults say, to people and to programs. */
async function allSaid(text: string): Promise<string> {
  return JSON.stringify(await diagnosticsOf(text)) + (await printed(text));
}

describe('a password that is written down', () => {
  const forms: Readonly<Record<string, string>> = {
    'text over several lines': `password: abc\n      ${canary}`,
    'a quoted text over several lines': `password: "abc\n      ${canary}"`,
    'a number': 'password: 12345678901234567890',
    'a key below': `password: { ${canary}: x }`,
    'a variable that is none': `password: { env: "${canary}!" }`,
    'a map of more': `password: { env: A, value: ${canary} }`,
    'what looks like a tag': `password: !${canary}`,
    'what looks like an alias': `password: *${canary}`,
    'what looks like an anchor': `password: &${canary}`,
    'what cannot begin a text': `password: @${canary}`,
    'another spelling of the key': `PassWord: ${canary}`,
    'an unknown field of its kind': `adminPasswd: ${canary}`,
    'a private key': `privateKey: ${canary}`,
    'an escaped key': `"pass\\u0077ord": ${canary}`,
    'twice in one map': `password: ${canary}\n    password: ${canary}`,
    'no colon': `password ${canary}`,
    'an equals sign': `password=${canary}`,
    'an unclosed quote': `password: "${canary}`,
    'an unclosed quote and more': `password: "${canary}\n    ${canary}\n  - name: web-2`,
    'an unclosed map': `password: { ${canary}`,
    'a comment': `cpus: 4 # password: ${canary}`,
    'an alias of another field': `tag: &x "${canary} "\n    password: *x`,
    'a bad escape': `password: "${canary}\\q"`,
    'a tab below': `password:\n\t${canary}`,
    'a line that is not indented': `password:\n${canary}`,
  };

  for (const [form, yaml] of Object.entries(forms)) {
    it(`is never shown: ${form}`, async () => {
      const said = await allSaid(declarationText(`  - name: web-1\n    ${yaml}\n`));

      expect(said).not.toContain(canary);
      expect(said).not.toContain('1234567');
      expect(said).toContain('error[');
    });
  }

  it('decides nothing of what is shown, where it has what looks like a comment', async () => {
    const saidOf = (secret: string) =>
      allSaid(declarationText(`  - { name: web 1, password: { env: "${secret}" } } # ${canary}\n`));

    expect(await saidOf('a #b')).toBe(await saidOf('a !b'));
    expect(await saidOf('a #b')).not.toContain(canary);
  });

  it('is a fault that says how to refer to it', async () => {
    const [diagnostic] = await diagnosticsOf(declarationText(`  - name: web-1\n    password: ${canary}\n`));

    expect(diagnostic).toMatchObject({ rule: 'literal-password', line: 13, column: 15, length: 1 });
    expect(diagnostic?.excerpt.text).toBe('    password: (sensitive)');
    expect(diagnostic?.help).toContain('{ env: HOST_PASSWORD }');
  });

  it('leaves a reference in sight', async () => {
    const shown = await printed(declarationText('  - { name: web-1, cpus: 4, password: { env: MY_PASSWORD } }\n'));

    expect(shown).toContain('password: { env: MY_PASSWORD } }');
  });
});

const meant = ['root_pass', 'admin_pass', 'adminPass', 'pass', 'pw', 'rootpw', 'login_pass', '密码', 'user-password'];

describe('the value of a key that is no field is never shown', () => {
  it.each(['root_pass', '密码', 'user-password', 'kennwort', 'root pin', 'cpus', 'Env'])('%s', async (key) => {
    const texts = [
      declarationText().replace(/ {2}password: .*/, `  ${key}: ${canary}`),
      declarationText(`  - { name: web-1, ${key}: ${canary} }\n`),
      declarationText(`  - { ${key}: ${canary}, name: a b }\n`),
      declarationText(`  - name: web-1\n    ${key}:\n      name: ${canary}\n      cpu: 017\n`),
      declarationText(`  - name: web-1\n    ${key}: [${canary}, { name: ${canary} }]\n`),
      declarationText(`  - name: web-1\n    ${key}: { env: ${canary} }\n`),
      declarationText(`  - name: web-1\n    cpu: { env: ${canary}, ${key}: ${canary} }\n`),
      declarationText(`  - name: web-1\n    <<: { ${key}: ${canary} }\n`),
      declarationText(`  - name: web-1\n    ${key}: &x ${canary}\n    tag: *x\n    cpus: 1\n`),
      declarationText(`  - name: web-1\n    ${key}: ${canary}\n    tag: "\n`),
      declarationText(`  - name: web-1\n    ${key}: |\n      ${canary}\n    @: { ${key}: ${canary}\n`),
      declarationText(`  - name: web-1\n    ? ${key}\n    : ${canary}\n    @: x\n`),
      declarationText(undefined, `${key}: ${canary}\n`),
      declarationText(undefined, `templates: { ${key}: ${canary}, large: { ${key}: ${canary}, cpus: 1 } }\n`),
      declarationText(undefined, `templates: { large: { ${key}: ${canary}, zone: [ }\n`),
      declarationText(undefined, `templates:\n  ${key}: ${canary}\n  large: { ${key}: ${canary}, zone: @ }\n`),
      declarationText(undefined, `zones: { ${key}: ${canary} }\n`),
      declarationText(undefined, `limits: { ${key}: ${canary} }\n`),
      declarationText(undefined, `? { ${key}: { env: ${canary} } }\n: x\n`),
      declarationText(undefined, `? [{ ${key}: { env: ${canary} } }]\n: x\n`),
      declarationText(undefined, `ignore: [{ ${key}: ${canary} }]\n`),
      declarationText(` { name: web-1, ${key}: ${canary} }\n`),
      declarationText(`  - ${key}:${canary}\n    cpu: "\n`),
    ];

    for (const text of texts) {
      const said = await allSaid(text);

      expect(said, text).not.toContain(canary);
      expect(said, text).toContain('error[');
    }
  });

  it.each(meant)('%s: password is meant', async (key) => {
    const said = await allSaid(declarationText(`  - { name: web-1, ${key}: ${canary} }\n`));

    expect(said).toContain('did you mean password?');
    expect(said).not.toContain(canary);
  });

  it('and a line of fields alone is shown, though YAML cannot read the text', async () => {
    expect(await printed(declarationText('  - name: web-1\n    cpu 4\n'))).toContain('    cpu 4\n');
  });
});
