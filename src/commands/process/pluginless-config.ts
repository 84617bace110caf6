import { Config } from '@oclif/core/config';

/**
 * oclif's configuration, not loaded: there are no plugins to look for, and looking takes longer
 * than most runs.
 */
export class PluginlessConfig extends Config {
  override bin = 'hostwright';

  override async runHook(): Promise<{ successes: never[]; failures: never[] }> {
    return { successes: [], failures: [] };
  }
}
