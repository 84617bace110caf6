/** Faults and limits as text of a flag. */
import { expect, it } from 'vitest';
import { parseFault, parseRateLimit } from '../../src/emulator/check.ts';

it.each([
  ['create:drop-after-commit:1', { on: 'create', kind: 'drop-after-commit', times: 1 }],
  ['create:http-500-after-commit:2:status=503', { on: 'create', kind: 'http-500-after-commit', times: 2, status: 503 }],
  ['list:ret-code:region=hk', { on: 'list', kind: 'ret-code', region: 'hk' }],
  ['list:http-429:retryAfter=soon', { on: 'list', kind: 'http-429', retryAfter: 'soon' }],
  ['list:slow:after=3:delayMs=2', { on: 'list', kind: 'slow', after: 3, delayMs: 2 }],
])('reads the fault %s', (text, fault) => {
  expect(parseFault(text)).toEqual(fault);
});

it.each([
  ['', /on is not known.*kind is not known.*Known: drop-before-commit, /],
  ['delete:drop-after-commit', /on is not known/],
  ['create:drop-aftercommit:1', /Did you mean "drop-after-commit"\? Known: .*slow/],
  ['create:drop-after-commit:0', /times must be >= 1/],
  ['create:drop-after-commit:1:2', /"2" is not MEMBER=VALUE/],
  ['create:drop-after-commit:1:times=2', /"times" is given twice/],
  ['create:http-500-after-commit:Status=503', /no "Status"\. Did you mean "status"\? Known: on, kind, times/],
  ['create:drop-after-commit:__proto__=1', /no "__proto__"/],
  ['list:ret-code:retCode=0', /retCode must NOT be valid/],
  ['list:http-429:retryAfter=1\r\nX', /retryAfter must match/],
])('says what is wrong with the fault %j', (text, message) => {
  expect(parseFault(text)).toMatch(message);
  expect(parseFault(text)).toContain('The form is ON:KIND');
});

it.each([
  ['10', { perSecond: 10 }],
  ['10:ret-code:retCode=520', { perSecond: 10, kind: 'ret-code', retCode: 520 }],
  ['10:retCode=520', { perSecond: 10, retCode: 520 }],
  ['10:http-429:retryAfter=soon', { perSecond: 10, kind: 'http-429', retryAfter: 'soon' }],
])('reads the limit %s', (text, limit) => {
  expect(parseRateLimit(text)).toEqual(limit);
});

it.each(['', '0', '10:http429', '10:ret-code:0'])('says the form of a limit that is wrong: %j', (text) => {
  expect(parseRateLimit(text)).toContain('The form is N[:KIND]');
});
