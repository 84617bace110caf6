/** Words that people type by habit of other tools, and what Hostwright says to them. */

/** Flags of tools with a state file, and why they mean nothing here. */
export const meaninglessFlags: Readonly<Record<string, string>> = {
  lock: 'apply always takes its lock, because two at once could make a host twice; "hostwright unlock" frees one that was left behind',
  refresh: 'every run reads the cloud afresh: there is no state file that could be refreshed',
  'refresh-only': 'every run reads the cloud afresh: "hostwright drift" shows what differs',
  'dry-run': '"hostwright plan" shows what apply would create, and creates nothing',
  destroy: 'the API cannot delete hosts: remove them in the console',
  replace: 'the API cannot delete hosts, so none can be replaced: give the new one a new name',
};
