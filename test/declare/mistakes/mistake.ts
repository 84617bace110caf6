/** A mistake that a newcomer makes, as the files that he writes. */
export interface Mistake {
  /** What went wrong, and where he comes from if that is why. */
  readonly title: string;
  readonly files: Readonly<Record<string, string | Uint8Array>>;
  /** Of `validate`; without any, hosts.yaml is read. */
  readonly args?: readonly string[];
  /** Whether the declaration can be used all the same. */
  readonly isHarmless?: boolean;
}

export const mistake = (title: string, text: string): Mistake => ({ title, files: { 'hosts.yaml': text } });
