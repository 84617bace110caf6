/** What other clients of the dialect `uhost` sent, and what they were answered. */
import { readFileSync } from 'node:fs';

export interface RecordedExchange {
  readonly method: string;
  readonly target: string;
  readonly contentType: string;
  readonly body: string;
  readonly answer: { readonly status: number; readonly body: Readonly<Record<string, unknown>> };
}

export const recordings = ['go', 'python', 'js', 'terraform-create'] as const;

/** The sample pair that the vendor publishes. */
export const sampleKeys = {
  publicKey: 'ucloudsomeone@example.com1296235120854146120',
  privateKey: '46f09bb9fab4f12dfc160dae12273d5332b5debe',
};

export function readRecording(name: string): readonly RecordedExchange[] {
  return JSON.parse(readFileSync(new URL(`../../fixtures/uhost/${name}.json`, import.meta.url), 'utf8'));
}

/** The parameters of a request by their names, the signature apart. */
export function parametersOf({ contentType, body }: Pick<RecordedExchange, 'contentType' | 'body'>): {
  readonly parameters: Readonly<Record<string, string | number>>;
  readonly signature: string;
} {
  const { Signature, ...parameters } =
    contentType === 'application/json' ? JSON.parse(body) : Object.fromEntries(new URLSearchParams(body));
  return { parameters, signature: Signature };
}
