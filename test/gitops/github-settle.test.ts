/** examples/github-actions after exit 5 and exit 7: a human says what became of a create, or frees a lock. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { sendsTo } from '../support/sends.ts';
import { it } from '../support/stage.ts';
import { type GithubScene, githubScene, push, resultsOf, shortWaits, stepOf } from './github-scene.ts';

const settle = 'hostwright-settle.yml';
const apply = 'hostwright-apply.yml';

/** A create whose answer is lost, and whose host never came. */
const inDoubt = {
  hosts: ['name: web-1'],
  cloud: { faults: [{ on: 'create', kind: 'drop-before-commit', times: 1 }] },
  env: { ...shortWaits, HOSTWRIGHT_SETTLE_WAIT: '200ms' },
} as const;

function byHand(inputs: Readonly<Record<string, string | boolean>>) {
  return { name: 'workflow_dispatch', inputs: { subject: '', host: '', 'not-created': false, ...inputs } } as const;
}

async function intentOf({ run }: GithubScene): Promise<string> {
  const { settle: job } = await run(settle, byHand({ action: 'intents' }));
  return /i-[0-9a-f]{8}/.exec(stepOf(job, 'Settle').ran?.stdout ?? '')?.[0] ?? '';
}

it.concurrent('a create in doubt is settled by a human, in words that no shell reads, and stops plans before', async ({
  stage,
}) => {
  const scene = await githubScene(stage, inDoubt);
  const { cloud, run } = scene;

  const doubtful = await run(apply, push);
  const stopped = await run(apply, push);
  const intent = await intentOf(scene);
  const hostile = await run(settle, byHand({ action: 'resolve', subject: '$(touch gotcha); --all', host: '; ls' }));
  const settled = await run(settle, byHand({ action: 'resolve', subject: intent, 'not-created': true }));
  const next = await run(apply, push);

  expect(stepOf(doubtful.apply, 'Apply').ran?.code).toBe(5);
  expect(stepOf(stopped.plan, 'Plan').ran?.code).toBe(5);
  expect(resultsOf(stopped)).toEqual({ plan: 'failure', apply: 'skipped' });
  const { ran, env } = stepOf(hostile.settle, 'Settle');
  expect(ran).toMatchObject({ code: 3, stdout: '' });
  expect(existsSync(join(env.GITHUB_WORKSPACE ?? '', 'gotcha'))).toBe(false);
  expect(resultsOf(settled)).toEqual({ settle: 'success' });
  expect(resultsOf(next)).toEqual({ plan: 'success', apply: 'success' });
  expect(sendsTo(cloud)).toMatchObject({ received: 2, committed: 1, duplicates: [] });
});
