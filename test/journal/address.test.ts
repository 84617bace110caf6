/** Addresses of shared journals, as people write them for other programs of PostgreSQL. */
import { describe, expect, it } from 'vitest';
import { parseDatabaseAddress } from '../../src/journal/database/address.ts';
import { KnownError } from '../../src/model/errors.ts';

describe('the address of a journal', () => {
  it.each([
    ['postgres:///fleet?host=/run/postgresql', { host: '/run/postgresql', user: undefined }],
    ['postgres://hw@/fleet?host=/run/postgresql', { host: '/run/postgresql', user: 'hw' }],
    ['postgres://h%40w@/fleet?host=/run/postgresql', { host: '/run/postgresql', user: 'h@w' }],
    ['postgres://hw@:5433/fleet?host=/run/postgresql', { host: '/run/postgresql', user: 'hw', port: 5433 }],
    ['postgres://:5433/fleet?host=/run/postgresql', { host: '/run/postgresql', user: undefined, port: 5433 }],
    ['postgres:///fleet?host=/run/my%20%26%20socket', { host: '/run/my & socket' }],
    ['postgresql://hw@[::1]:6000/fleet', { host: '::1', user: 'hw' }],
    ['postgres://hw@db.example.com/fleet', { tls: true }],
    ['postgres://hw@db.example.com/fleet?sslmode=require', { tls: true }],
    ['postgres://hw@127.0.0.1:6000/fleet?sslmode=verify-full', { tls: true, port: 6000 }],
    ['postgres://hw@localhost/fleet?sslmode=require', { tls: true }],
    ['postgres://hw@localhost/fleet?sslmode=disable', { tls: false }],
    ['postgres://hw@/fleet?host=/run/postgresql&sslmode=verify-full', { host: '/run/postgresql', tls: false }],
    ['postgres://hw@db.example.com/fleet%2Fours', { database: 'fleet/ours' }],
  ])('is read: %s', (text, parts) => {
    const address = parseDatabaseAddress(text);

    expect(address).toMatchObject({ database: 'fleet', ...parts });
    // What messages show can be typed again.
    expect(parseDatabaseAddress(address.shown)).toEqual(address);
  });

  it.each([
    ['postgres://hw@/fleet', 'must name either a host'],
    ['postgres://hw@db.example.com/fleet?host=/run/postgresql', 'must name either a host or the folder of a socket'],
    ['postgres://hw@?host=/run/postgresql', 'names no database after the host'],
    ['postgres://hw@:5433?host=/run/postgresql', 'names no database after the host'],
    ['postgres://hw@:5433/fleet', 'must name either a host'],
    ['postgres://:5433/fleet', 'must name either a host'],
    ['postgres:///fleet', 'must name either a host'],
    ['postgres://hw@db.example.com/', 'names no database after the host'],
    ['postgres://hw@db.example.com/fleet/ours', 'has a "#" or a second "/"; write them as %23 and %2F'],
    ['postgres://hw@db.example.com/fleet?sslmode=disable&sslmode=verify-full', 'each once'],
    ['postgres://hw@/fleet?host=/a&host=/b', 'each once'],
    ['postgres://hw@db.example.com/fleet?connect_timeout=5', 'and no other'],
    ['postgres://hw@db.example.com/fleet?sslmode=prefer', 'an sslmode other than'],
  ])('is refused: %s', (text, says) => {
    const parse = () => parseDatabaseAddress(text);

    expect(parse).toThrow(KnownError);
    expect(parse).toThrow(says);
  });
});
