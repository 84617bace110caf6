import { describe, expect, it } from 'vitest';
import { checkFault, parseFault } from '../../src/emulator/faults/fault.ts';

describe('a fault as text', () => {
  it.each([
    ['create:drop-after-commit:1', { on: 'create', kind: 'drop-after-commit', times: 1 }],
    ['list:slow', { on: 'list', kind: 'slow' }],
    [
      'create:http-500-after-commit:2:status=503',
      { on: 'create', kind: 'http-500-after-commit', times: 2, status: 503 },
    ],
    ['list:ret-code:region=hk', { on: 'list', kind: 'ret-code', region: 'hk' }],
    ['list:http-429:retryAfter=soon', { on: 'list', kind: 'http-429', retryAfter: 'soon' }],
    [
      'list:slow:after=3:probability=0.5:delayMs=200',
      { on: 'list', kind: 'slow', after: 3, probability: 0.5, delayMs: 200 },
    ],
  ])('reads %s', (text, fault) => {
    expect(parseFault(text)).toEqual(fault);
  });

  it.each([
    ['', /"on" must be "create" or "list".*Known: drop-before-commit, /],
    ['delete:drop-after-commit', /"on" must be "create" or "list"/],
    ['create:drop-aftercommit:1', /Did you mean "drop-after-commit"\? Known: .*slow/],
    ['create:constructor', /"kind" is not a known fault/],
    ['create:drop-after-commit:0', /"times" must be a whole number of at least 1/],
    ['create:drop-after-commit:', /"times" must be/],
    ['create:drop-after-commit:once', /"times" must be/],
    ['create:drop-after-commit:1:2', /"2" is not MEMBER=VALUE/],
    ['create:drop-after-commit:1:times=2', /"times" is given twice/],
    [
      'create:drop-after-commit:status=503',
      /takes no member "status".*Known: times, after, probability, region, commitDelayMs\./,
    ],
    ['create:drop-after-commit:__proto__=1', /takes no member "__proto__"/],
    ['list:ret-code:retCode=0', /"retCode" must be an integer other than 0/],
    ['list:http-500-before-commit:status=200', /"status" must be an HTTP status from 300 to 599/],
    ['list:slow:region=', /"region" must be the name of a region/],
    ['list:slow:probability=2', /"probability" must be a number above 0 and at most 1/],
    ['list:slow:delayMs=-1', /"delayMs" must be/],
    ['list:drop-after-commit:commitDelayMs=5', /"commitDelayMs" means nothing for a list/],
    ['create:drop-before-commit:commitDelayMs=5', /takes no member "commitDelayMs"/],
    ['create:drop-after-commit:commitDelayMs=soon', /"commitDelayMs" must be a whole number/],
  ])('says what is wrong with %j', (text, message) => {
    const fault = parseFault(text);

    expect(fault).toEqual({ error: expect.stringMatching(message) });
    expect(fault).toEqual({ error: expect.stringContaining('The form is ON:KIND') });
  });

  it('refuses header injection by Retry-After', () => {
    expect(checkFault({ on: 'list', kind: 'http-429', retryAfter: '1\r\nX: y' })).toHaveLength(1);
  });
});
