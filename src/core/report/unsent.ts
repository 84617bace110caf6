/** Why an apply sent nothing. */
export type Unsent =
  | 'nothing-to-create'
  /** All that is missing is held. */
  | 'held'
  | 'untrusted'
  | 'declined'
  | 'stopped'
  /** The approved plan and the present one differ: see `changes`. */
  | 'outdated'
  | 'interrupted';

/** Nothing was to be sent, so that nothing was cut short. */
export function isIdle(unsent: Unsent | undefined): boolean {
  return unsent === 'nothing-to-create' || unsent === 'held';
}
