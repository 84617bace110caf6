import { describe, expect, it } from 'vitest';
import { concealSecrets } from '../../src/cloud/call.ts';
import { Secret } from '../../src/model/secret.ts';

describe('text of the cloud', () => {
  it.each(['kxqz', 'kx"qz', 'k x&z', 'kxqzwvjyf'])('does not repeat the secret %s, in whatever spelling', (value) => {
    const spellings = [value, encodeURIComponent(value), JSON.stringify(value).slice(1, -1), btoa(value)];

    const told = concealSecrets(`Refused: ${spellings.join(', ')}.`, [new Secret(value)]);

    expect(told).toBe('Refused: (sensitive), (sensitive), (sensitive), (sensitive).');
  });

  it('is left as it is where replacing a secret of three letters would garble it', () => {
    const told = concealSecrets('The network is out of reach.', [new Secret('net')]);

    expect(told).toBe('The network is out of reach.');
  });

  it('does not repeat a secret that another one is a part of', () => {
    const told = concealSecrets('Not kxqz, and not kxqzwv.', [new Secret('kxqz'), new Secret('kxqzwv')]);

    expect(told).toBe('Not (sensitive), and not (sensitive).');
  });

  it('is cut to 256 characters', () => {
    const told = concealSecrets('x'.repeat(70_000), []);

    expect(told).toMatch(/^x{256}…$/);
  });
});
