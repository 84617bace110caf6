/** Faults of the machine under a real process: a script that it loads before the product. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RunOptions } from '../support/hostwright.ts';
import type { Scene } from '../support/stage.ts';

function preloaded({ folder }: Scene, name: string, script: string): RunOptions {
  const path = join(folder, `${name}.cjs`);
  writeFileSync(path, script);
  return { env: { NODE_OPTIONS: `--require ${path}` } };
}

export interface DiskFault {
  /** `sync`: of what was written last. */
  readonly at: 'open' | 'write' | 'sync';
  /** The end of the file's name. */
  readonly file: 'journal' | 'draft';
  /** Strikes only where this is written. */
  readonly having?: string;
  readonly code: string;
}

/** A disk that fails there, every time. */
export function failingDisk(scene: Scene, fault: DiskFault): RunOptions {
  return preloaded(
    scene,
    'disk',
    `const fault = ${JSON.stringify(fault)};
    const { promises: disk } = require('node:fs');
    const { open } = disk;
    const failure = () => Object.assign(new Error(fault.code), { code: fault.code });
    disk.open = async (path, ...words) => {
      const isHit = new RegExp('/' + fault.file + '[^/]*$').test(path);
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

/** A process that stops itself once this record is on disk; it leaves its pid in the file `stopped`. */
export function stoppingAfter(scene: Scene, record: string): RunOptions {
  return preloaded(
    scene,
    'stop',
    `const { promises: disk, writeFileSync } = require('node:fs');
    const { open } = disk;
    let stopped = false;
    disk.open = async (path, ...words) => {
      const file = await open(path, ...words);
      let last = '';
      const { write, sync } = file;
      file.write = async (bytes, ...rest) => {
        last = Buffer.from(bytes).toString();
        return write.call(file, bytes, ...rest);
      };
      file.sync = async () => {
        await sync.call(file);
        if (stopped || !last.includes(${JSON.stringify(`"type":"${record}"`)})) return;
        stopped = true;
        writeFileSync(${JSON.stringify(join(scene.folder, 'stopped'))}, String(process.pid));
        process.kill(process.pid, 'SIGSTOP');
      };
      return file;
    };`,
  );
}

export type WallClock =
  | { readonly off: number }
  /** Each reading is off by so much, now ahead, now behind. */
  | { readonly steps: number }
  | { readonly startsAt: string };

/** A wall clock that is wrong, in milliseconds; the clock that only grows is as it was. */
export function wrongClock(scene: Scene, name: string, clock: WallClock): RunOptions {
  return preloaded(
    scene,
    name,
    `const clock = ${JSON.stringify(clock)};
    const Real = Date;
    const began = Real.now();
    let sign = 1;
    const now = () => {
      sign = -sign;
      if ('steps' in clock) return Real.now() + sign * clock.steps;
      return Real.now() + ('off' in clock ? clock.off : Real.parse(clock.startsAt) - began);
    };
    globalThis.Date = class extends Real {
      constructor(...words) { super(...(words.length === 0 ? [now()] : words)); }
      static now() { return now(); }
    };`,
  );
}
