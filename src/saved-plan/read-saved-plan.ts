/** Text -> SavedPlan, or the reason why not. The file is read once, and only these bytes are used. */
import { isToCreate } from '../findings/host-report.ts';
import { KnownError } from '../model/errors.ts';
import { formatKey } from '../model/host.ts';
import { escapeInJson, shorten } from '../model/text/escape.ts';
import { fieldOf, isNestedTooDeeply, nestingText } from '../model/text/json.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import {
  fingerprintOf,
  listApprovedKeys,
  type PlanFault,
  planAgeMs,
  type SavedPlan,
  writeCanonicalJson,
} from './saved-plan.ts';

const formatVersion = 1;
const newPlan = 'Make a new plan with "hostwright plan --out FILE".';

/** Throws KnownError `plan-unreadable` (exit 3) if it is not a plan exactly as Hostwright wrote it. */
export async function readSavedPlan(text: string, file: string): Promise<SavedPlan> {
  const document = parse(text, file);
  if (fieldOf(document, 'format') !== 'hostwright/saved-plan') {
    throw makePlanError(
      file,
      'is not a saved plan of hostwright',
      'A saved plan comes from "hostwright plan --out FILE".',
    );
  }
  const version = fieldOf(document, 'formatVersion');
  if (version !== formatVersion) {
    const newer = typeof version === 'number' && version > formatVersion;
    throw makePlanError(
      file,
      `has format version ${JSON.stringify(version) ?? 'none'}, and this version of hostwright reads ${formatVersion}`,
      newer ? 'Use the version that made the plan, or a newer one.' : 'Make a new plan.',
    );
  }
  const { validatePlan } = await import('./validate-plan.gen.js');
  if (!validatePlan(document)) throw makeShapeError(validatePlan.errors?.at(-1), fieldOf(document, 'hostwright'), file);
  const saved = document;
  const { fingerprint, ...bare } = saved;
  if (fingerprint !== fingerprintOf(bare) || text !== writeCanonicalJson(saved)) throw makeDamagedError(file);
  if (!isAsShown(saved)) throw makeDamagedError(file);
  const { only = [], exclude = [] } = saved.report.leftOut ?? {};
  if (writeCanonicalJson({ only, exclude }) !== writeCanonicalJson(saved.selection)) throw makeDamagedError(file);
  // An approval cannot be extended.
  const age = Date.parse(saved.expires) - Date.parse(saved.made);
  if (saved.made !== saved.report.madeAt || age !== planAgeMs) throw makeDamagedError(file);
  return saved;
}

/** Whether the plan creates what it shows. The fingerprint does not prove this: anybody can compute one. */
function isAsShown({ creates, report }: SavedPlan): boolean {
  const shown = report.hosts.flatMap((host) => {
    if (!isToCreate(host)) return [];
    const { diff, findings } = host;
    const isReported = findings.some((finding) => finding.class === 'missing' && finding.excuse === undefined);
    const isListed = report.listings.some(({ region }) => region === diff.key.region);
    return isReported && isListed && formatKey(diff.key) === formatKey(diff.desired.key) ? [formatKey(diff.key)] : [];
  });
  const approved = new Set(shown);
  return (
    [listApprovedKeys(report).length, shown.length, approved.size, report.counts.create].every(
      (count) => count === creates.length,
    ) && creates.every((create) => approved.has(formatKey(create)))
  );
}

function parse(text: string, file: string): unknown {
  if (isNestedTooDeeply(text)) throw makePlanError(file, nestingText, newPlan);
  try {
    return JSON.parse(text);
  } catch {
    const why = text.trim() === '' ? 'is empty' : text.startsWith('{') ? 'is cut short, or is not JSON' : 'is not JSON';
    const isDeclaration = /\.ya?ml$/i.test(file);
    throw makePlanError(
      file,
      why,
      isDeclaration ? `A declaration is named with -f, for plan, apply or drift: -f ${quoteForShell(file)}` : newPlan,
    );
  }
}

/** Another version may write more fields in the same format: then the file is not damaged. */
function makeShapeError(fault: PlanFault | undefined, maker: unknown, file: string): KnownError {
  const made =
    typeof maker === 'string' ? `. The file says that version ${JSON.stringify(shorten(maker, 60))} made it` : '';
  return makePlanError(
    file,
    `is not as this version of hostwright writes plans${fault === undefined ? '' : `: ${describeFault(fault)}`}${made}`,
    'Apply it with the version that made it. If this version made it, the file was changed: make a new plan.',
  );
}

/** E.g. `report.counts must have required property 'create'`. It shows names of fields, and no values. */
function describeFault({ instancePath, params, message = 'is not as expected' }: PlanFault): string {
  const path = instancePath.slice(1).replaceAll('/', '.') || 'it';
  const { additionalProperty: more } = params;
  return escapeInJson(shorten(more === undefined ? `${path} ${message}` : `${path} has the field ${more}`, 120));
}

function makeDamagedError(file: string): KnownError {
  return makePlanError(
    file,
    'was changed after hostwright wrote it: its fingerprint does not match its content',
    'An approval covers what was reviewed, byte for byte: make a new plan, and have that approved.',
  );
}

function makePlanError(file: string, why: string, suggestion: string): KnownError {
  return new KnownError('plan-unreadable', `The plan ${JSON.stringify(file)} ${why}. Nothing was sent.`, {
    suggestions: [suggestion],
  });
}
