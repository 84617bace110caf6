/** The files with a journal in PostgreSQL: the others but for the journal, and played with a real server. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect } from 'vitest';
import { parse } from 'yaml';
import { declarationOf, nothingBefore } from '../support/hostwright.ts';
import { startJournalServer } from '../support/postgres/journals.ts';
import { isPostgresOff } from '../support/postgres/programs.ts';
import { oneEach, sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { findWorkflowErrors } from '../tools/github-parser.ts';
import * as github from './github-scene.ts';
import { pipelineFaultsOf } from './platforms/schemas.ts';

const { newJournal } = startJournalServer();
const read = (...path: string[]) => readFileSync(join('examples', ...path), 'utf8');
const workflows = readdirSync('examples/github-actions/with-postgres');

describe('the files', () => {
  const linesOf = (text: string) =>
    text.split('\n').map((line) => line.replace(/ --journal "\$HOSTWRIGHT_JOURNAL"/, '').trim());

  it.for([
    ...workflows.map((name) => [`github-actions/with-postgres/${name}`, `github-actions/workflows/${name}`]),
    ['gitlab-ci/with-postgres.gitlab-ci.yml', 'gitlab-ci/.gitlab-ci.yml'],
    ['jenkins/with-postgres.Jenkinsfile', 'jenkins/Jenkinsfile'],
  ])('%s differs in its journal alone from %s', ([own = '', other = '']) => {
    const [text, before] = [read(own), read(other)];
    const isOfJournal =
      /journal|cache|PGPASSWORD|always|policy: pull|\.hostwright\/|\.local|No password|every workspace/i;

    const added = linesOf(text).filter((line) => !linesOf(before).includes(line));
    const removed = linesOf(before).filter((line) => !linesOf(text).includes(line));

    expect(text).toContain('HOSTWRIGHT_JOURNAL');
    expect(removed).not.toEqual([]);
    expect([...added, ...removed].filter((line) => !isOfJournal.test(line))).toEqual([]);
    expect(text).not.toMatch(/cache|\.local|journal: true|\/var\/lib/);
  });

  it('of GitHub are those that use the journal', () => {
    expect(workflows).toEqual(['hostwright-apply.yml', 'hostwright-drift.yml', 'hostwright-settle.yml']);
  });

  it.for(workflows)('are valid for GitHub: %s', (name) => {
    expect(findWorkflowErrors(name, read('github-actions/with-postgres', name))).toEqual([]);
  });

  it('are valid for GitLab', () => {
    expect(pipelineFaultsOf(parse(read('gitlab-ci/with-postgres.gitlab-ci.yml'), { merge: true }))).toEqual([]);
  });

  it.for([
    ['github-actions', /(?:secrets|vars)\.(HOSTWRIGHT_JOURNAL\w*)/g],
    ['gitlab-ci', /\$(HOSTWRIGHT_JOURNAL|PGPASSWORD)\b/g],
    ['jenkins', /credentialsId: '(hostwright-journal-[\w-]+)'/g],
  ] as const)('have settings that the README names: %s', ([place, pattern]) => {
    const files = readdirSync(join('examples', place), { recursive: true, encoding: 'utf8' });
    const text = files.filter((name) => /with-postgres.*\./.test(name)).map((name) => read(place, name));
    const names = new Set([...text.join('\n').matchAll(pattern)].map(([, name = '']) => name));

    expect(names.size).toBeGreaterThan(0);
    for (const name of names) expect(read(place, 'README.md')).toContain(`\`${name}\``);
  });
});

const hosts = ['name: db-1', 'name: web-1'];
const more = declarationOf([...hosts, 'name: web-2']);

/** With the settle window of five minutes, for which a cold start waits. */
describe.skipIf(isPostgresOff)('two merges on new machines', () => {
  it.concurrent('wait for nothing after the first apply in GitHub Actions, and need no cache', async ({ stage }) => {
    const { cloud, repository, run } = await github.githubScene(stage, {
      hosts,
      env: nothingBefore,
      journal: (await newJournal()).url,
    });
    cloud.addHosts([github.liveRow('db-1')]);

    const first = await run('hostwright-apply.yml', github.push);
    writeFileSync(join(repository.folder, 'hosts.yaml'), more);
    delete (repository.runners.env as Record<string, string | undefined>).HOSTWRIGHT_COLD_START;
    const second = await run('hostwright-apply.yml', github.push);
    const calm = await run('hostwright-drift.yml', github.night);

    for (const jobs of [first, second]) {
      expect(github.resultsOf(jobs)).toEqual({ plan: 'success', apply: 'success' });
    }
    expect(calm.drift?.outputs.code).toBe('0');
    expect(repository.caches.size).toBe(0);
    expect(sendsTo(cloud)).toEqual(oneEach(2));
  });
});

it.concurrent('without the address of the journal, nothing is sent', async ({ stage }) => {
  const { cloud, repository, run } = await github.githubScene(stage, { hosts: ['name: web-1'], journal: '' });

  const jobs = await run('hostwright-apply.yml', github.push);

  expect(repository.variables.HOSTWRIGHT_JOURNAL).toBe('');
  expect(github.stepOf(jobs.plan, 'Plan').ran?.code).toBe(3);
  expect(sendsTo(cloud)).toEqual(oneEach(0));
});
