/** Run by Vitest before the tests: however they are started, the programs that they need are there. */
import { installPackages } from './install-packages.mjs';

export default function installTools(): void {
  installPackages('test/tools');
}
