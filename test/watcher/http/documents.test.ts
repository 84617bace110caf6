/** The documents that a watcher serves are as their schema says. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderFleetJson, renderScopeJson } from '../../../src/watcher/http/routes.ts';
import { hostileText } from '../../support/reports/hostile-text.ts';
import { openSchema } from '../../support/reports/schema-coverage.ts';
import { accountOf, everyState, rowOf, serveFleet } from '../../support/watcher/fleet.ts';

const schema = openSchema('fleet');

describe('schemas/fleet.schema.json', () => {
  it('takes every document, and has no part that no document has', async () => {
    const stage = everyState();
    const { get } = await serveFleet(stage);
    const ids = (await stage.store.readFleet()).map(({ id }) => id);

    const texts = await Promise.all(['/fleet.json', ...ids.map((id) => `/scopes/${id}.json`)].map((path) => get(path)));

    const documents = texts.map(({ text }) => JSON.parse(text));
    for (const document of documents) schema.reach(document);
    expect(documents.map(schema.faultsOf).filter((fault) => fault !== '')).toEqual([]);
    expect(schema.unreached()).toEqual([]);
  });

  it('takes them whatever the store holds, and no text in them drives a terminal', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        const row = rowOf(text);
        const past = { at: text, state: text as never, exit: 0, counts: { [text]: 1 }, revision: text };
        const known = { findings: undefined, green: undefined };
        const details = { row, history: [past], plot: [past], json: text, html: text, ...known };

        const texts = [renderFleetJson([row], [accountOf(text)], 0), renderScopeJson(details, 0)];

        expect(texts.map((one) => schema.faultsOf(JSON.parse(one)))).toEqual(['', '']);
        expect(texts.join('')).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e]/);
      }),
      { numRuns: 100 },
    );
  });
});
