/** The real jq, compiled to WebAssembly. */
import { loadJq } from 'jq-wasm';

const jq = await loadJq();

/** What `jq -r FILTER` prints of this content. Throws what jq complains of. */
export function runJq(filter: string, content: unknown): string {
  const results = jq.json(JSON.stringify(content), filter);
  return results.map((one) => `${typeof one === 'string' ? one : JSON.stringify(one, null, 2)}\n`).join('');
}
