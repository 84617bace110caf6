/** Why a run cannot know what was sent before it. */
import type { ColdCause } from '../../core/intent.ts';

export const coldTexts: Readonly<Record<ColdCause, string>> = {
  'no-journal': 'There is no journal of earlier runs for this account',
  copy: 'The journal is a copy (restored from a cache or a backup): what was sent since is not in it',
  'store-changed': 'The database of the journal failed over to another server, which may lack its last records',
  'store-behind': 'The database of the journal lacks records that this machine has seen in it',
  'other-boot': 'The last run did not end cleanly, and the machine was restarted since, or is a different one',
};
