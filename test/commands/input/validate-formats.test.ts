/** `validate -o FORMAT`: faults and notes on their lines, without any key. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { declarationText } from '../../declaration/building.ts';
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
const withNote = declarationText('  - { name: web-1, chargeType: monthly }\n');

function validate(text: string, line: string) {
  writeFileSync(join(cwd, 'hosts.yaml'), text);
  return runInside(['validate', ...line.split(' ')], { cwd, env: {} });
}

function readJson(name: string) {
  return JSON.parse(readFileSync(join(cwd, name), 'utf8'));
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

  it('is in every file that was asked for', async () => {
    await validate(withFault, '-o sarif=a.sarif -o junit=b.xml -o gitlab-codequality=c.json -o json=d.json');

    expect(readJson('a.sarif').runs[0].results).toMatchObject([{ ruleId: 'unknown-field', level: 'error' }]);
    expect(readFileSync(join(cwd, 'b.xml'), 'utf8')).toContain('hosts.yaml:12:26 unknown-field');
    expect(readJson('c.json')).toMatchObject([{ severity: 'blocker', location: { lines: { begin: 12 } } }]);
    expect(readJson('d.json').diagnostics).toMatchObject([{ host: 'web-[1:3]', label: 'did you mean cpu?' }]);
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

describe('a note on a declaration', () => {
  it('is a notice on its line, and the declaration is good', async () => {
    const { code, stdout } = await validate(withNote, '-o github');

    expect(code).toBe(0);
    expect(readCommands(stdout)).toMatchObject([{ name: 'notice', properties: { line: '12' } }]);
    expect(stdout).toContain('Hostwright validate: 1 host declared (1 file, 1 region). Exit 0 (ok).');
  });

  it('is in every file that was asked for', async () => {
    const { stdout } = await validate(
      withNote,
      '-o sarif=a.sarif -o junit=b.xml -o gitlab-codequality=c.json -o json=d.json -o text=e.txt',
    );

    const [run] = readJson('a.sarif').runs;
    expect(run.results).toMatchObject([{ ruleId: 'charge-type-unseen', level: 'note' }]);
    expect(run.invocations).toMatchObject([{ executionSuccessful: true, exitCode: 0 }]);
    const junit = readFileSync(join(cwd, 'b.xml'), 'utf8');
    expect(junit).toContain('<testsuites name="hostwright validate" tests="1" failures="0" errors="0"');
    expect(junit).toContain('charge-type-unseen');
    expect(readJson('c.json')).toMatchObject([{ severity: 'info', check_name: 'hostwright/charge-type-unseen' }]);
    expect(readJson('d.json')).toMatchObject({ format: 'hostwright/validate', hosts: 1 });
    expect(readFileSync(join(cwd, 'e.txt'), 'utf8')).toBe(stdout);
  });
});

it.each(['html', 'csv', 'ndjson', 'markdown=plan.md'])('-o %s is refused: there is nothing to show', async (format) => {
  const { code, stderr } = await validate(declarationText(), `-o ${format}`);

  expect(code).toBe(3);
  expect(stderr).toContain('it compares with no cloud.\n  - Use one of: text, json, github, sarif, junit');
  expect(existsSync(join(cwd, 'plan.csv'))).toBe(false);
});
