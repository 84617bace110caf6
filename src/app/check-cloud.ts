import type { Settings } from '../declare/declaration.ts';
import { checkRegion, type RegionCheck } from '../listing/check-region.ts';
import type { View } from '../listing/observation.ts';
import type { DialectName } from '../model/dialect.ts';
import { errorExits } from '../model/errors.ts';
import { pickMostUrgent } from '../model/exit.ts';
import { realClock } from '../system/clock.ts';
import { openReader } from './bind-ports.ts';
import type { Io } from './io.ts';
import { sayEnvironment } from './notes.ts';
import type { CommandResult } from './output/result.ts';
import { readDeclaration } from './read-declaration.ts';
import { readCloudSettings, scopeOf } from './settings/cloud-settings.ts';
import type { CloudFlags, SourceFlags } from './settings/flags.ts';

/** Lists a few pages of each declared region, and reports how the cloud answers. Creates nothing. */
export async function runCheckCloud(flags: SourceFlags & CloudFlags, io: Io): Promise<CommandResult> {
  const { declaration, desired } = await readDeclaration(flags, io);
  const settings = await readCloudSettings(flags, io, declaration.settings);
  const { endpoint } = scopeOf(settings, declaration.settings);
  sayEnvironment(settings, io);
  const { dialect } = settings;
  const cloud = await openReader(settings, io);
  try {
    const regions: RegionCheck[] = [];
    for (const region of new Set(desired.map(({ key }) => key.region))) {
      regions.push(await checkRegion(cloud.api, placeOf(region, dialect, declaration.settings), realClock));
    }
    const exit = pickMostUrgent(
      regions.flatMap(({ firstPage: { came } }) => ('error' in came ? [errorExits[came.error]] : [])),
    );
    const facts = { endpoint, dialect, regions };
    return { kind: 'document', exit, document: { kind: 'check-cloud', facts } };
  } finally {
    cloud.close();
  }
}

/** One zone is enough if a region cannot be listed as a whole. */
function placeOf(region: string, dialect: DialectName, { zones, projectId }: Settings): View {
  const [zone] = zones.get(region) ?? [];
  return { region, zone, projectId: dialect === 'uhost' ? projectId : undefined };
}
