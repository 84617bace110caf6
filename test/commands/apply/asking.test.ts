/** An apply that can ask nobody, and one that must not ask yet: what is wrong is told before any question. */
import { expect } from 'vitest';
import type { Ran } from '../../support/hostwright.ts';
import { startScriptedServer } from '../../support/scripted-server.ts';
import { it, type Scene } from '../../support/stage.ts';

it.concurrent.for<[what: string, act: (scene: Scene) => Promise<Ran>]>([
  ['an empty stdin', ({ run }) => run('apply')],
  ['"yes" on a stdin that is no terminal', ({ run }) => run('apply', { stdin: 'yes\n' })],
  ['no stdin at all', ({ run }) => run('apply', { stdin: { closed: true } })],
  ['HOSTWRIGHT_NO_INPUT=true', ({ inside }) => inside('apply HOSTWRIGHT_NO_INPUT=true')],
  ['--json', ({ inside }) => inside('apply --json')],
])(
  'without a terminal and --auto-approve, with %s: exit 10 at once, and nothing is sent',
  async ([, act], { stage }) => {
    const server = await startScriptedServer(() => {}, { atEnd: stage.atEnd });

    const ran = await act(stage.at(server.url.origin));

    expect(ran.code).toBe(10);
    expect(ran.stderr).toContain('error[no-way-to-ask]');
    expect(ran.stderr).toContain('hostwright apply --auto-approve');
    expect(server.connections()).toBe(0);
  },
);

it.concurrent.for([
  ['apply -f nope.yaml', 'declaration-unreadable'],
  ['apply --max-creates ten', 'flag-invalid'],
  ['apply HOSTWRIGHT_PAGE_SIZE=0', 'flag-invalid'],
  ['apply -o nonsense', 'flag-invalid'],
])('without a terminal, %s ends with exit 3 and not with the question', async ([line = '', code], { stage }) => {
  const { inside } = await stage.emulated();

  const ran = await inside(line);

  expect(ran.stderr).toContain(`error[${code}]`);
  expect(ran.code).toBe(3);
});
