import type { Secret } from '../../core/secret.ts';
import type { RepeatFlags } from '../../core/text/shell-word.ts';
import type { DatabaseAddress } from './address.ts';

/** How to reach a shared journal. */
export interface DatabaseSettings {
  readonly address: DatabaseAddress;
  readonly user: string;
  /** Undefined: as PGPASSFILE or ~/.pgpass say. */
  readonly password: Secret | undefined;
  /** Certificates of authorities, PEM; undefined: those that Node trusts. */
  readonly authorities: string | undefined;
  /** Shown to people who look at the connections of the server. */
  readonly applicationName: string;
  /** The schema of the tables. */
  readonly schema: string;
  /** Flags of this run, so that a command in a message finds the same tables. */
  readonly repeatFlags?: RepeatFlags | undefined;
}
