/** Addresses of shared journals, as people write them for other programs of PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { KnownError } from '../../src/core/errors.ts';
import { parseDatabaseAddress } from '../../src/journal/database/address.ts';

describe('the address of a journal', () => {
  it.each([
    ['postgres:///fleet?host=/run/postgresql', { host: '/run/postgresql', user: undefined }],
    ['postgres://hw@/fleet?host=/run/postgresql', { host: '/run/postgresql', user: 'hw' }],
    ['postgres://h%40w@/fleet?host=/run/postgresql', { host: '/run/postgresql', user: 'h@w' }],
    ['postgresql://hw@[::1]:6000/fleet', { host: '::1', user: 'hw' }],
  ])('is read: %s', (text, parts) => {
    const address = parseDatabaseAddress(text);

    expect(address).toMatchObject({ database: 'fleet', ...parts });
    // What messages show can be typed again.
    expect(parseDatabaseAddress(address.shown)).toEqual(address);
  });

  it.each([
    ['postgres://hw@/fleet', 'names no host'],
    ['postgres://hw@db.example.com/fleet?host=/run/postgresql', 'names a host, and the folder of a socket too'],
    ['postgres://hw@?host=/run/postgresql', 'names no database after the host'],
  ])('is refused: %s', (text, says) => {
    const parse = () => parseDatabaseAddress(text);

    expect(parse).toThrow(KnownError);
    expect(parse).toThrow(says);
  });
});
