/** Text -> SavedPlan, or the reason why not. The file is read once, and only these bytes are used. */
import { isToCreate } from '../findings/make-report.ts';
import type { Report } from '../findings/report.ts';
import { KnownError } from '../model/errors.ts';
import { formatKey } from '../model/host.ts';
import { escapeInJson, shorten } from '../model/text/escape.ts';
import { fieldOf, isNestedTooDeeply, nestingText } from '../model/text/json.ts';
import { quoteForShell } from '../model/text/shell-word.ts';
import { makeSavedPlan, type PlanFault, type SavedPlan, writeCanonicalJson } from './saved-plan.ts';

const formatVersion = 1;
const newPlanAdvice = 'Make a new plan with "hostwright plan --out FILE".';

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
  const { hostwright, declaration, guards, sendTag, report } = document;
  const { only = [], exclude = [] } = report.leftOut ?? {};
  if (Number.isNaN(Date.parse(report.madeAt)) || !isAsShown(report)) throw makeDamagedError(file);
  // All else follows from these, so an approval cannot be extended.
  const whole = makeSavedPlan({ hostwright, declaration, selection: { only, exclude }, guards, sendTag, report });
  if (text !== writeCanonicalJson(whole)) throw makeDamagedError(file);
  return document;
}

/** Whether each host that would be created is shown, once. The fingerprint proves nothing: anybody can compute one. */
function isAsShown({ hosts, listings, counts }: Report): boolean {
  const creates = hosts.filter(isToCreate);
  const names = new Set(creates.map(({ diff }) => formatKey(diff.key)));
  const areShown = creates.every(
    ({ diff, findings }) =>
      findings.some((finding) => finding.class === 'missing' && finding.excuse === undefined) &&
      listings.some(({ region }) => region === diff.key.region) &&
      formatKey(diff.key) === formatKey(diff.desired.key),
  );
  return areShown && names.size === creates.length && counts.create === creates.length;
}

function parse(text: string, file: string): unknown {
  if (isNestedTooDeeply(text)) throw makePlanError(file, nestingText, newPlanAdvice);
  try {
    return JSON.parse(text);
  } catch {
    const why = text.trim() === '' ? 'is empty' : text.startsWith('{') ? 'is cut short, or is not JSON' : 'is not JSON';
    const isDeclaration = /\.ya?ml$/i.test(file);
    throw makePlanError(
      file,
      why,
      isDeclaration
        ? `A declaration is named with -f, for plan, apply or drift: -f ${quoteForShell(file)}`
        : newPlanAdvice,
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
