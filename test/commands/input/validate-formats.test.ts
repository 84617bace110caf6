/** `validate -o FORMAT`: faults and notes on their lines, without any key. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declarationText } from '../../declare/building.ts';
import { runInside } from '../../support/inside.ts';
import { readCommands } from '../../support/reports/workflow-commands.ts';

let cwd: string;

beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'hostwright-validate-'));
});

afterEach(() => {
  rmSync(cwd, { recursive: true, force: true });
});

const withFault = declarationText('  - { name: "web-[1:3]", cpus: 4 }\n');

function validate(text: string, line: string) {
  writeFileSync(join(cwd, 'hosts.yaml'), text);
  return runInside(['validate', ...line.split(' ')], { cwd, env: {} });
}

describe('a fault of a declaration', () => {
  it('is an annotation on its line, which names the host', async () => {
    const { code, stdout } = await validate(withFault, '-o github');

    expect(code).toBe(3);
    expect(readCommands(stdout)).toEqual([
      {
        name: 'error',
        properties: { file: 'hosts.yaml', line: '12', col: '26', title: 'web-[1:3]: unknown-field' },
        data: '"cpus" is not a field of a host. Did you mean cpu?',
      },
    ]);
    expect(stdout).toContain('Hostwright validate: no result (declaration-invalid, 1 fault). Exit 3 (invalid).');
  });
});

describe('a password under a key that is no field', () => {
  it.each(['root_pass', 'pw', '密码', 'kennwort'])('is in no format: %s', async (key) => {
    const text = declarationText().replace('password: { env: HOST_PASSWORD }', `${key}: hunter2secret`);

    const files = 'sarif=a github=b junit=c gitlab-codequality=d json=e'.split(' ');
    const { code, stdout, stderr } = await validate(text, files.map((file) => `-o ${file}`).join(' '));

    expect(code).toBe(3);
    expect(`${stdout}${stderr}`).toContain(`${key}" is not a field of defaults`);
    expect(`${stdout}${stderr}`).not.toContain('hunter2');
    for (const file of files) {
      expect(readFileSync(join(cwd, file.slice(-1)), 'utf8')).not.toContain('hunter2');
    }
  });
});
