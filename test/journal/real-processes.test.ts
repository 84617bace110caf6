import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Holder } from '../../src/model/ports.ts';
import { openProcesses } from '../../src/system/processes.ts';

const { self, fateOf } = openProcesses({});

/** A process that does nothing until it is killed. */
function sleeper() {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' });
  const gone = new Promise((done) => child.on('close', done));
  onTestFinished(() => void child.kill('SIGKILL'));
  const pid = child.pid ?? 0;
  const started = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[21] ?? '';
  const holder: Holder = { ...self, pid, started };
  return { child, gone, holder };
}

describe('this process', () => {
  it('says who it is, as the system knows it', () => {
    const started = readFileSync(`/proc/${process.pid}/stat`, 'utf8').replace(/^.*\)/s, '').split(' ')[20];

    expect(self).toEqual({
      pid: process.pid,
      started,
      boot: readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(),
      namespace: expect.stringMatching(/^pid:\[\d+\]/),
      host: hostname(),
    });
  });

  it.each([
    [
      'GitHub',
      { GITHUB_SERVER_URL: 'https://github.com', GITHUB_REPOSITORY: 'ann/infra', GITHUB_RUN_ID: '77' },
      'https://github.com/ann/infra/actions/runs/77',
    ],
    ['GitLab', { CI_JOB_URL: 'https://gitlab.com/ann/infra/-/jobs/7' }, 'https://gitlab.com/ann/infra/-/jobs/7'],
    ['Jenkins', { BUILD_URL: 'http://ci.local:8080/job/infra/7/' }, 'http://ci.local:8080/job/infra/7/'],
    ['CircleCI', { CIRCLE_BUILD_URL: 'https://circleci.com/gh/a/b/7' }, 'https://circleci.com/gh/a/b/7'],
    ['Buildkite', { BUILDKITE_BUILD_URL: 'https://buildkite.com/a/b/builds/7' }, 'https://buildkite.com/a/b/builds/7'],
  ])('names the job of %s that runs it', (_, env, job) => {
    expect(openProcesses(env).self.job).toBe(job);
  });

  it.each([
    ['half of an address', { GITHUB_SERVER_URL: 'https://github.com', GITHUB_RUN_ID: '77' }],
    ['no address', { CI_JOB_URL: 'job 7' }],
    ['an address that would run', { BUILD_URL: 'javascript:alert(1)' }],
    ['an address without end', { BUILD_URL: `https://ci.local/${'x'.repeat(500)}` }],
  ])('names no job where the environment holds %s', (_, env) => {
    expect(openProcesses(env).self).not.toHaveProperty('job');
  });

  it('keeps what may be a secret out of the address of its job', () => {
    const { job } = openProcesses({ BUILD_URL: 'https://ann:Sesame@ci.local/7?token=Sesame#Sesame' }).self;

    expect(job).toBe('https://ci.local/7');
  });
});

describe('another process', () => {
  it('has not ended while it runs', async () => {
    const { holder } = sleeper();

    await expect(fateOf(holder)).resolves.toBe('there');
    await expect(fateOf(self)).resolves.toBe('there');
  });

  it('has ended when it is gone', async () => {
    const { child, gone, holder } = sleeper();
    child.kill('SIGKILL');
    await gone;

    await expect(fateOf(holder)).resolves.toBe('ended');
  });

  it('has not ended while it is stopped: it may go on', async () => {
    const { child, holder } = sleeper();
    child.kill('SIGSTOP');

    await expect(fateOf(holder)).resolves.toBe('there');
  });

  it('has ended where it is a zombie, which nobody has asked after yet', async () => {
    // The shell becomes a process that never asks after its child.
    const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    onTestFinished(() => void parent.kill('SIGKILL'));
    const pid = await new Promise<number>((done) => parent.stdout.once('data', (text) => done(Number(text))));
    const statOf = (one: number | undefined) => readFileSync(`/proc/${one}/stat`, 'utf8');
    const holder = { ...self, pid, started: statOf(pid).split(' ')[21] ?? '' };
    await expect.poll(() => statOf(parent.pid)).toContain('(sleep)');

    process.kill(pid, 'SIGKILL');

    await expect.poll(() => statOf(pid)).toContain(') Z');
    await expect(fateOf(holder)).resolves.toBe('ended');
  });

  it('has ended where its pid belongs to one that started at another time', async () => {
    const { holder } = sleeper();

    await expect(fateOf({ ...holder, started: '1' })).resolves.toBe('ended');
  });

  it('has not surely ended where its start was never known', async () => {
    const { holder } = sleeper();

    await expect(fateOf({ ...holder, started: '' })).resolves.toBe('unknown');
  });

  it.each([
    ['of another boot', { boot: 'another' }],
    ['of another namespace', { namespace: 'pid:[1]' }],
    ['of an unknown boot', { boot: '' }],
    ['of an unknown namespace', { namespace: '' }],
  ])('%s cannot be told to have ended', async (_, fields) => {
    const { child, gone, holder } = sleeper();
    child.kill('SIGKILL');
    await gone;

    await expect(fateOf({ ...holder, ...fields })).resolves.toBe('unknown');
  });
});
