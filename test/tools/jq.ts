/** The real jq, compiled to WebAssembly. */
import { loadJq } from 'jq-wasm';

const jq = await loadJq();

/** What `jq -r FILTER` prints of this content. Throws what jq complains of. */
export function runJq(filter: string, content: unknown): string {
  const { stdout, stderr, exitCode } = jq.raw(JSON.stringify(content), filter, ['-r']);
  if (exitCode !== 0) throw new Error(`jq: ${stderr}`);
  return stdout;
}
