/** `npm run demo:team`. */
import { importBundled } from '../support/bundled.mjs';

// Watchers end with this process; guards see to the server and the folders, however it ends.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
const { playTeam } = await importBundled('test/demo-team/team.ts');
process.exit(await playTeam());
