/** Processes that end in the middle of their work. */

/** A process that is killed at a call makes no other one: before it happens, or before its answer. */
export function startKiller(at: number, moment: 'before' | 'after') {
  let calls = 0;
  const watch = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, call]) => [
        name,
        async (...values: unknown[]) => {
          calls += 1;
          if (calls > at || (calls === at && moment === 'before')) throw new Error('killed');
          const answer = await call(...values);
          if (calls >= at) throw new Error('killed');
          return answer;
        },
      ]),
    ) as Port;
  return { watch, calls: () => calls };
}
