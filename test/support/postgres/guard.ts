/** A small process that ends a server and removes its folder when the process of the tests is gone, however that ended. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';

export interface Guard {
  /** Says which server lives in the folder now. */
  readonly watch: (pid: number | undefined) => void;
  /** Removes the folder. */
  readonly end: () => Promise<void>;
}

/** Reads numbers of processes until the input ends. A server that is killed leaves some behind that write for a moment. */
const script = `
pid=
while read -r line; do pid=$line; done
[ -z "$pid" ] || kill -QUIT "$pid"
tries=0
while [ $tries -lt 100 ]; do
  tries=$((tries + 1))
  if [ -z "$pid" ] || ! kill -0 "$pid"; then rm -rf "$1" && exit; fi
  sleep 0.1
done
[ -z "$pid" ] || kill -KILL "$pid"
rm -rf "$1"`;

export function guardFolder(folder: string): Guard {
  // In a group of its own, because Ctrl-C ends the whole group of the tests.
  const child = spawn('sh', ['-c', script, 'sh', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(child, 'exit');
  child.stdin.on('error', () => undefined);
  // Nothing waits for it but `end`.
  child.unref();
  (child.stdin as unknown as { unref: () => void }).unref();
  return {
    watch: (pid) => void child.stdin.write(`${pid ?? ''}\n`),
    async end() {
      child.ref();
      child.stdin.end();
      await ended;
      // Ctrl+C ends it, too, in the moment before it has a group of its own.
      await rm(folder, { recursive: true, force: true });
    },
  };
}
