import { describe, expect, it } from 'vitest';
import { parseEndpoint } from '../../src/cloud/endpoint.ts';

describe('endpoint', () => {
  it.each([
    ['https://api.example.com/', 'https://api.example.com'],
    ['HTTPS://API.Example.com:443', 'https://api.example.com'],
    ['https://api.example.com:8443', 'https://api.example.com:8443'],
    ['https://[2001:db8::1]:8443', 'https://[2001:db8::1]:8443'],
    ['http://127.0.0.1:8080', 'http://127.0.0.1:8080'],
    ['http://[::1]:8080', 'http://[::1]:8080'],
    ['http://localhost:8080', 'http://localhost:8080'],
  ])('takes %s', (text, origin) => {
    expect(parseEndpoint(text).origin).toBe(origin);
  });

  it.each([undefined, '', '  '])('says that there is none for %j', (text) => {
    expect(() => parseEndpoint(text)).toThrow(expect.objectContaining({ code: 'endpoint-unusable', exit: 'invalid' }));
  });

  it.each([
    ['plain http beyond this machine', 'http://api.example.com', 'loopback'],
    ['plain http to an address that maps loopback', 'http://[::ffff:127.0.0.1]', 'loopback'],
    ['a name that begins like loopback', 'http://127.0.0.1.example.com', 'loopback'],
    ['credentials', 'https://user:canary@api.example.com', 'user name'],
    ['a path', 'https://api.example.com/v1', 'path'],
    ['a query', 'https://api.example.com?x=canary', 'path'],
    ['a backslash', 'https://api.example.com\\x', 'path'],
    ['a blank behind it', 'https://api.example.com ', 'it is in quotes, or has a blank'],
    ['quotes around it', '"https://api.example.com"', 'it is in quotes, or has a blank'],
    ['another scheme', 'ftp://api.example.com', 'https://'],
    ['no host', 'https://', 'ASCII'],
    ['a trailing dot', 'https://api.example.com.', 'dot'],
    ['an international name', 'https://аpi.example.com', 'ASCII'],
    ['an international name in its ASCII form', 'https://xn--pi-6kc.example.com', 'ASCII'],
    ['a port that is none', 'https://api.example.com:99999', 'malformed'],
    ['a metadata address', 'https://169.254.169.254', 'metadata'],
    ['it as a decimal number', 'https://2852039166', 'metadata'],
    ['it mapped into IPv6', 'https://[::ffff:169.254.169.254]', 'metadata'],
    ['it behind NAT64', 'https://[64:ff9b::169.254.169.254]', 'metadata'],
    ['a link-local IPv6 address', 'https://[fe80::1]', 'metadata'],
    ['an IPv6 metadata address', 'https://[fd00:ec2::254]', 'metadata'],
    ['a shared metadata address', 'https://100.100.100.200', 'metadata'],
    ['a metadata address among the reserved ones', 'https://192.0.0.192', 'metadata'],
    ['that one mapped into IPv6', 'https://[::ffff:192.0.0.192]', 'metadata'],
  ])('refuses %s', (_, text, why) => {
    const parse = () => parseEndpoint(text);

    expect(parse).toThrow(
      expect.objectContaining({ code: 'endpoint-unusable', message: expect.stringContaining(why) }),
    );
    expect(parse).not.toThrow(/canary/);
  });
});
