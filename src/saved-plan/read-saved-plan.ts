/** Text -> SavedPlan, or why not. One read, and all that follows is about these bytes. */
import { KnownError } from '../core/errors.ts';
import { keyText } from '../core/host.ts';
import { canonicalJson } from './canonical-json.ts';
import { approvedKeys, fingerprintOf, type SavedPlan } from './saved-plan.ts';
import { validate } from './validate.gen.js';

const formatVersion = 1;

/** Throws KnownError `plan-unreadable` (exit 3) where it is no plan of ours, as it was written. */
export function readSavedPlan(text: string, file: string): SavedPlan {
  const document = parse(text, file);
  if (field(document, 'format') !== 'hostwright/saved-plan') {
    throw unreadable(file, 'is no saved plan of hostwright', 'A saved plan comes from "hostwright plan --out FILE".');
  }
  const version = field(document, 'formatVersion');
  if (version !== formatVersion) {
    const newer = typeof version === 'number' && version > formatVersion;
    throw unreadable(
      file,
      `has format version ${JSON.stringify(version) ?? 'none'}, and this version of hostwright reads ${formatVersion}`,
      newer ? 'Use the version that made the plan, or a newer one.' : 'Make a new plan.',
    );
  }
  if (!validate(document)) throw damaged(file);
  const saved = document as SavedPlan;
  const { fingerprint, ...bare } = saved;
  if (fingerprint !== fingerprintOf(bare) || text !== canonicalJson(saved)) throw damaged(file);
  const approved = new Set(approvedKeys(saved.report).map(keyText));
  if (saved.creates.length !== approved.size || !saved.creates.every((create) => approved.has(keyText(create)))) {
    throw damaged(file);
  }
  return saved;
}

function parse(text: string, file: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const why = text.trim() === '' ? 'is empty' : text.startsWith('{') ? 'ends too early, or is no JSON' : 'is no JSON';
    throw unreadable(file, why, 'Make a new plan with "hostwright plan --out FILE".');
  }
}

function field(document: unknown, name: string): unknown {
  const isObject = typeof document === 'object' && document !== null && Object.hasOwn(document, name);
  return isObject ? Reflect.get(document, name) : undefined;
}

function damaged(file: string): KnownError {
  return unreadable(
    file,
    'is not as hostwright wrote it: its fingerprint does not fit what it holds',
    'An approval covers what was reviewed, byte for byte: make a new plan, and have that approved.',
  );
}

function unreadable(file: string, why: string, suggestion: string): KnownError {
  return new KnownError('plan-unreadable', `The plan ${JSON.stringify(file)} ${why}. Nothing was sent.`, {
    suggestions: [suggestion],
  });
}
