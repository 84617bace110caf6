import { expect, it } from 'vitest';
import { startSlots } from '../../src/listing/observe.ts';
import { deferred } from '../support/model/fake-cloud.ts';

const turn = () => new Promise(setImmediate);

function begun() {
  const order: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => async () => {
    order.push(name);
    const end = deferred<void>();
    ends.set(name, () => end.resolve());
    await end.promise;
    return name;
  };
  return { order, task, end: (name: string) => ends.get(name)?.() };
}

it('slots never begin a task whose signal aborts while it waits, and lose no slot by it', async () => {
  const { order, task, end } = begun();
  const slots = startSlots(1);
  const leaving = new AbortController();
  const first = slots.run(task('a'));
  const second = slots.run(task('b'), leaving.signal);
  const third = slots.run(task('c'));
  await turn();

  leaving.abort('over');

  await expect(second).rejects.toBe('over');
  end('a');
  await first;
  await turn();
  end('c');
  expect(await third).toBe('c');
  expect(order).toEqual(['a', 'c']);
});
