/** The default values of flags, as text like the value of a flag or its variable. */
export const defaultFlags = {
  'max-creates': '50',
  'settle-window': '300s',
  'lock-timeout': '0',
  'journal-schema': 'hostwright',
  'on-doubt': 'hold',
  'wait-timeout': '10m',
  'expire-within': '14d',
  workers: '4',
  listen: '127.0.0.1:9464',
  port: '0',
  latency: '0',
  'visibility-lag': '0',
  'provisioning-time': '0',
} as const;

/** The files that are read without -f. No command may overwrite a declaration. */
export const usualFiles: readonly string[] = ['hosts.yaml', 'hosts.yml'];

/** Every flag that is off unless it is given. */
export const switchesOff = {
  quiet: false,
  json: false,
  debug: false,
  details: false,
  'first-apply': false,
  'detailed-exitcode': false,
  'auto-approve': false,
  'no-input': false,
} as const;
