/** Faults of the machine under a real process: a script that it loads before the product. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from '../support/hostwright.ts';
import type { Scene } from '../support/stage.ts';

function preloaded({ folder }: Pick<Scene, 'folder'>, name: string, script: string) {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, script);
  return { env: { NODE_OPTIONS: `--require ${path}` } };
}

/** The ends of the paths that a run opens. */
const files = {
  journal: '/journal[^/]*$',
  /** What becomes the file `report.…`, or the saved plan `plan.json`. */
  output: '/\\.(report|plan)\\.[^/]*$',
  /** The folder of `--journal state`. */
  folder: '/state$',
  /** The folder in which that one is made. */
  parent: '/hostwright-test-[^/]*$',
} as const;

export interface DiskFault {
  /** `sync`: of what was written last. */
  readonly at: 'open' | 'write' | 'sync';
  readonly file: keyof typeof files;
  /** Strikes only where this is written. */
  readonly having?: string;
  readonly code: string;
}

/** A disk that fails there, every time. */
export function failingDisk(scene: Scene, fault: DiskFault): RunOptions {
  return preloaded(
    scene,
    'disk',
    `const fault = ${JSON.stringify({ ...fault, path: files[fault.file] })};
    const { promises: disk } = require('node:fs');
    const { open } = disk;
    const failure = () => Object.assign(new Error(fault.code), { code: fault.code });
    disk.open = async (path, ...words) => {
      const isHit = new RegExp(fault.path).test(path);
      if (isHit && fault.at === 'open') throw failure();
      const file = await open(path, ...words);
      if (!isHit) return file;
      let last = '';
      const { write, sync } = file;
      const strikes = (at) => at === fault.at && last.includes(fault.having ?? '');
      file.write = async (bytes, ...rest) => {
        last = Buffer.from(bytes).toString();
        if (strikes('write')) throw failure();
        return write.call(file, bytes, ...rest);
      };
      file.sync = async () => {
        if (strikes('sync')) throw failure();
        return sync.call(file);
      };
      return file;
    };`,
  );
}

/** As if so much time had passed since other processes ran, so that no test waits until a window is over. */
export function laterBy(scene: Pick<Scene, 'folder'>, ms: number) {
  return preloaded(
    scene,
    'later',
    `const { bigint } = process.hrtime; process.hrtime.bigint = () => bigint() + ${ms}n * 1000000n;
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...words) { super(...(words.length === 0 ? [Real.now() + ${ms}] : words)); }
      static now() { return Real.now() + ${ms}; }
    };`,
  );
}
