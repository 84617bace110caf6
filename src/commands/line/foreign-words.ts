/** Words that people know from other tools, and what Hostwright answers. */

/** Flags of version 0.1.0, and what replaces them. Their variables may still be set. */
export const earlierFlags: Readonly<Record<string, string>> = {
  'refusal-settle':
    '--ret-codes says after which refusals a create is sent again at once; any other one waits for --settle-window',
  'retry-codes': 'write --ret-codes CODE=transient',
};

/** Flags for things that Hostwright does not do, and why. */
export const meaninglessFlags: Readonly<Record<string, string>> = {
  ...earlierFlags,
  lock: 'apply always takes its lock, because two runs at once could create a host twice; "hostwright unlock" releases a lock that was left behind',
  refresh: 'every run reads the cloud again: there is no state file to refresh',
  'refresh-only': 'every run reads the cloud again: "hostwright drift" shows what differs',
  'dry-run': '"hostwright plan" shows what apply would create, and creates nothing',
  destroy: 'the API cannot delete hosts: remove them in the console',
  replace: 'the API cannot delete hosts, so none can be replaced: give the new one a new name',
  state: 'there is no state file: the cloud shows which hosts exist, and the journal what was sent',
  var: 'a declaration has no variables: write the value into it, or generate the file',
  'var-file': 'a declaration has no variables: give several declarations with -f instead',
  chdir: 'change to the folder first, or name its declaration with -f',
  input: 'write --no-input; then nothing is asked',
  concise: 'a plan shows only what differs; --quiet leaves out progress and notes',
  doit: '"hostwright plan" never creates, and "hostwright apply" does',
  force: 'each guard has a flag of its own, which its message names',
  yes: 'write --auto-approve or -y; then apply creates without asking',
  concurrency: 'write --parallelism N for the number of concurrent creates',
};

/** Commands that Hostwright does not have, and what to do instead. */
export const foreignCommands: Readonly<Record<string, string>> = {
  init: 'there is nothing to set up: write hosts.yaml, then run "hostwright plan"',
  destroy: 'the API cannot delete hosts: remove them in the console, and from the declaration',
  import: 'there is nothing to import: declare the name of the live host, and run "hostwright plan"',
  state: 'there is no state file: "hostwright plan" reads the cloud, and "hostwright intents" the journal',
  fmt: 'declarations are YAML: use any YAML formatter; "hostwright validate" checks them',
  refresh: 'every run reads the cloud again: "hostwright drift" shows what differs',
  output: '"hostwright plan --show-unmanaged -o json" lists declared and live hosts, and -o ansible makes an inventory',
  console: 'a declaration has no expressions to try: "hostwright validate" checks it',
  preview: '"hostwright plan" shows what apply would create, and creates nothing',
  sync: '"hostwright apply" creates what is missing, after "hostwright plan" has shown it',
};
