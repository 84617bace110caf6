/** What a flag is where nobody says otherwise; text, as a flag or its variable would be. */
export const defaultFlags = {
  'page-size': '100',
  'listing-staleness': '0',
  'max-creates': '50',
  'settle-wait': '120s',
  'settle-window': '300s',
  'lock-timeout': '0',
  'journal-schema': 'hostwright',
  'on-doubt': 'hold',
  'wait-timeout': '10m',
  'expire-within': '14d',
  port: '0',
  latency: '0',
  'page-cap': '100',
  'visibility-lag': '0',
  'provisioning-time': '0',
  preload: '0',
  'total-count': 'honest',
} as const;

/** Every flag that is off unless it is given. */
export const switchesOff = {
  quiet: false,
  json: false,
  debug: false,
  details: false,
  summary: false,
  'show-unmanaged': false,
  'use-env-proxy': false,
  'first-apply': false,
  'allow-new-scope': false,
  'detailed-exitcode': false,
  'auto-approve': false,
  'no-input': false,
  'no-wait': false,
} as const;
