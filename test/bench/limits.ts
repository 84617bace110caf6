/** What each figure may be at most; docs/benchmarks.md shows the figures beside them. */
export const limits = {
  'hostwright --version': [1.2, 'x'],
  'validate of 10 hosts': [2, 'x'],
  'plan --help': [2, 'x'],
  'plan of 10 hosts': [4, 'x'],
  'plan of 10,000 in full': [3, 's CPU'],
  'import of 10,000': [3, 's CPU'],
  '100,000 by ranges': [8, 'x'],
  '100,000: peak memory': [1024, 'MiB'],
  'reports of 10,000': [3, 's CPU'],
  'reports: memory': [512, 'MiB'],
  'listing 10,000 at 20 ms': [0.2, 'x'],
  'apply of 1,000 at 20 ms': [4, 's'],
  'apply of 1,000: CPU': [4, 's CPU'],
  'apply: list requests': [0.6, 'a host'],
  'apply of nothing': [1, 's'],
  'journal on disk': [1.1, 'x'],
  'apply of 1,000, late': [1.3, 'x'],
  'apply of 10,000 at 20 ms': [14, 's'],
  '10,000 against 1,000': [11, 'x'],
  'fold 100,000 creates': [1, 's'],
  'plan 100,000 creates': [0.3, 's'],
  'fold 1,000,000 creates': [30, 's CPU'],
  'uhost: apply of 1,000': [1.3, 'x'],
  'uhost: plan of 1,000': [1.3, 'x'],
  'append of 1: p50': [4, 'ms'],
  'append of 1: commit': [2.5, 'x'],
  'apply of 200, shared': [1.15, 'x'],
  '1,000 scopes --once': [120, 's'],
  'one of 1,000 --once': [5, 's'],
  '1,000 scopes once': [900, 's'],
  '1,000 scopes: lag p99': [60, 's'],
  'page of 1,000 scopes': [100, 'ms'],
  'watcher: peak': [512, 'MB'],
} as const satisfies Readonly<Record<string, readonly [most: number, unit: string]>>;

/** `detail`: what the figure was made of. */
export type Figures = { readonly [Name in keyof typeof limits]?: readonly [figure: number, detail: string] };

/** `folder`: for its files. */
export type Bench = (folder: string) => Promise<Figures>;
