/**
 * Run by Vitest before the tests: however they are started, the programs that they need are there, and the code that is
 * made from the schemas.
 */
import '../../schemas/generate.mjs';
import { installPackages } from './install-packages.mjs';

export default function installTools(): void {
  installPackages('test/tools');
}
