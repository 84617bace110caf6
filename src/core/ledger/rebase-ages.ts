import type { Intent, Moment } from '../intent.ts';
import type { Ledger } from './ledger.ts';
import type { OwnMaps } from './own-maps.ts';

/** The clock of another boot tells nothing about this one, but that all of it was before now: ages begin anew, once. */
export function rebaseAges(maps: OwnMaps, ledger: Ledger, moment: Moment): void {
  for (const intent of ledger.intents.values()) {
    if (intent.stopped !== undefined) maps.own('intents').set(intent.id, { ...intent, stopped: moment });
  }
  for (const [key, { intent, stoppedBefore, sighting, spent }] of ledger.names) {
    maps.own('names').set(key, {
      intent: intent && rebasedIntent(ledger, intent, moment),
      stoppedBefore: stoppedBefore && moment,
      sighting: sighting && { ...sighting, at: moment },
      spent,
    });
  }
  for (const region of ledger.listedAt.keys()) maps.own('listedAt').set(region, moment);
}

/** A later one may have its id. */
function rebasedIntent({ intents }: Pick<Ledger, 'intents'>, intent: Intent, moment: Moment): Intent {
  const known = intents.get(intent.id);
  if (known?.position === intent.position) return known;
  return intent.stopped === undefined ? intent : { ...intent, stopped: moment };
}
