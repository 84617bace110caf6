import { createHash } from 'node:crypto';

/**
 * SHA-256 of each identity in hex digits. Equal identities get different fingerprints, by their
 * order, because tools treat findings with equal fingerprints as one.
 */
export function fingerprintsOf(identities: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return identities.map((identity) => {
    const times = (seen.get(identity) ?? 0) + 1;
    seen.set(identity, times);
    const text = times === 1 ? identity : `${identity}\n${times}`;
    return createHash('sha256').update(text).digest('hex');
  });
}
