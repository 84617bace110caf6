import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateKey, readEnvelope } from '../../src/cloud/answers.ts';
import { wires } from '../../src/cloud/wires.ts';
import { testDialect } from '../support/hostwright.ts';
import { inTestedWords } from '../support/scripted-server.ts';
import { spentMs } from '../support/spent.ts';

const wire = await wires[testDialect]();
const read = (body: string | Uint8Array) =>
  readEnvelope(typeof body === 'string' ? Buffer.from(inTestedWords(body)) : body, wire.operations.list, wire);

describe('answer envelope', () => {
  it.each([
    ['{"RetCode":0}', 0],
    ['{"RetCode":0,"Action":"DescribeHostInstanceResponse"}', 0],
    ['{"RetCode":171}', 171],
    ['{"RetCode":"171"}', 171],
    ['{"RetCode":0,"__proto__":{"RetCode":1}}', 0],
    ['{"RetCode":7,"Message":"the RetCode is RetCode"}', 7],
    [' {"RetCode":0}\n', 0],
  ])('reads %s', (body, retCode) => {
    expect(read(body)).toMatchObject({ status: 'readable', retCode });
  });

  it.each([
    ['{"RetCode":1,"Message":"no"}', 'no'],
    ['{"RetCode":1,"Message":""}', undefined],
    ['{"RetCode":1,"Message":5}', undefined],
    ['{"RetCode":1}', undefined],
  ])('keeps the message of %s', (body, message) => {
    const reading = read(body);

    expect(reading.status === 'readable' && reading.message).toBe(message);
  });

  it.each([
    ['nothing', '', 'text', 'not JSON'],
    ['blanks', ' \n', 'text', 'not JSON'],
    ['HTML', '<html>', 'text', 'not JSON'],
    ['cut JSON', '{"RetCode":0,"HostSet":[{', 'text', 'cut short'],
    ['a byte order mark', '\ufeff{"RetCode":0}', 'text', 'not JSON'],
    ['a list', '[{"RetCode":0}]', 'shape', 'not one object'],
    ['no RetCode', '{}', 'shape', 'no RetCode'],
    ['a RetCode that is inherited at best', '{"__proto__":{"RetCode":0}}', 'shape', 'no RetCode'],
    ['RetCode as the text of success', '{"RetCode":"0"}', 'shape', 'no whole number'],
    ['RetCode as other text', '{"RetCode":"ok"}', 'shape', 'no whole number'],
    ['RetCode as a fraction', '{"RetCode":0.5}', 'shape', 'no whole number'],
    ['RetCode in a list', '{"RetCode":[0]}', 'shape', 'no whole number'],
    ['RetCode twice', '{"RetCode":1,"RetCode":0}', 'shape', 'RetCode twice'],
    ['RetCode twice, once escaped', '{"RetCode":1,"Ret\\u0043ode":0}', 'shape', 'RetCode twice'],
    ['HostSet twice', '{"RetCode":0,"HostSet":[1],"HostSet":[]}', 'shape', 'HostSet twice'],
    ['TotalCount twice', '{"RetCode":0,"TotalCount":9,"TotalCount":1,"HostSet":[]}', 'shape', 'TotalCount twice'],
    ['Action twice', '{"RetCode":0,"Action":"DescribeHostInstanceResponse","Action":"x"}', 'shape', 'Action twice'],
    ['another Action', '{"RetCode":0,"Action":"CreateHostInstanceResponse"}', 'shape', 'CreateHostInstanceResponse'],
    ['an Action that is not text', '{"RetCode":0,"Action":null}', 'shape', 'not text'],
  ])('does not trust %s', (_, body, fault, reason) => {
    const told = expect.stringContaining(inTestedWords(reason));
    expect(read(body)).toMatchObject({ status: 'unreadable', fault, reason: told });
  });

  it.runIf(testDialect === 'documented').each(['[', '{"a":', '{"a":['])('does not parse 30 MB of %s', (unit) => {
    const body = Buffer.from(unit.repeat(30_000_000 / unit.length));

    const start = spentMs();
    const reading = read(body);

    expect(reading).toMatchObject({ fault: 'shape', reason: expect.stringContaining('levels deep') });
    // The scan ends at level 101; the parser would take seconds.
    expect(spentMs() - start).toBeLessThan(500);
  });

  it('never throws, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 200 }),
          fc.json().map((text) => Buffer.from(text)),
        ),
        (body) => {
          expect(['readable', 'unreadable']).toContain(read(body).status);
        },
      ),
    );
  });
});

it('a duplicate key is found as any object was written from its keys', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.constantFrom('a', 'b', 'a"', '\\a', '\u0001'), fc.jsonValue())), (pairs) => {
      const text = `{${pairs.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(',')}}`;

      const twice = pairs.filter(([key]) => key === 'a').length > 1;

      expect(findDuplicateKey(text, ['a'])).toBe(twice ? 'a' : undefined);
    }),
  );
});
