import { Secret } from '../../core/secret.ts';
import { defaultOptions } from '../../emulator/options.ts';
import { hostOf, isLoopback } from '../../provider/endpoint.ts';
import { accountOf, type Keys } from '../../provider/keys.ts';

/**
 * True for the built-in emulator, whose hosts are free. The keys are checked too, because a tunnel
 * may lead from this machine to a real cloud.
 */
export function isEmulator({ endpoint, keys }: { readonly endpoint: URL; readonly keys: Keys }): boolean {
  const own = accountOf(new Secret(defaultOptions.publicKey));
  return isLoopback(hostOf(endpoint)) && accountOf(keys.publicKey) === own;
}
