import type { PlanChange } from '../../core/report/approval.ts';
import type { Unsent } from '../../core/report/unsent.ts';
import type { CreatedHosts } from '../../reconcile/create-hosts.ts';

/** What was created, or the reason why nothing was. */
export interface Created extends CreatedHosts {
  /** A bug that was thrown after all creates were settled. It is reported after their outcomes. */
  readonly bug?: { readonly thrown: unknown };
  readonly lockLost?: boolean;
  readonly unsent?: Unsent;
  readonly changes?: readonly PlanChange[];
}
