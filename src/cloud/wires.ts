/** The dialects as tables. A new dialect is added here. */
import type { DialectName } from '../model/dialect.ts';
import { documentedWire } from './documented-wire.ts';
import { uhostWire } from './uhost-wire.ts';
import type { Wire } from './wire.ts';

export const wires: { readonly [Dialect in DialectName]: Wire<Dialect> } = {
  documented: documentedWire,
  uhost: uhostWire,
};
