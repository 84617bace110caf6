/** The laws of edits can see: without a guard, the law that it keeps is seen to break, and is kept with it. */
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { drifted, extended, fleet } from '../editing/cases.ts';
import type { laws } from '../editing/laws.ts';
import { type Modules, openModules } from './modules.ts';
import { type Edit, remove } from './mutant.ts';

type Laws = typeof laws;

/** `by`: what test/editing plays as a property. `breaks`: in its words. */
interface Mutant {
  readonly guard: string;
  readonly by: keyof Laws;
  readonly breaks: string;
  readonly edits: readonly Edit[];
}

const wideEdit = remove('editing/accept.ts', 'values.size !== 1 || ');
const boughtAgain = 'an imported host may be bought again';

const mutants: readonly Mutant[] = [
  {
    guard: 'an import plans the text that it writes',
    by: 'into',
    breaks: 'what is imported is not in sync',
    edits: remove(
      'app/import.ts',
      "const wrong = diffs.filter(({ status }) => status !== 'in-sync');",
      'const wrong: HostDiff[] = [];',
    ),
  },
  {
    guard: 'a host that may be a declared one is not imported beside it',
    by: 'into',
    breaks: 'a host is imported that may be a declared one',
    edits: remove('app/import.ts', 'missing.get(keyOf(ignoreSpelling, host))', 'missing.get(host.hostId)'),
  },
  {
    guard: 'an import needs a trusted listing',
    by: 'untrusted',
    breaks: 'hosts are imported from a listing that is not trusted',
    edits: remove('app/import.ts', 'requireTrust(plan.observations);'),
  },
  {
    guard: 'an imported host, of which a create would lack a password, is not bought again',
    by: 'import',
    breaks: 'what is imported is no declaration',
    edits: remove('editing/write-declaration.ts', "{ create: 'never', ...defaults }", 'defaults'),
  },
  {
    guard: 'a host that is added to a declaration is not bought again',
    by: 'into',
    breaks: boughtAgain,
    edits: remove('editing/write-declaration.ts', "{ ...fields, create: 'never' }", 'fields'),
  },
  {
    guard: 'a layer is edited only where all of its hosts changed alike',
    by: 'accept',
    breaks: 'another host is declared in another way',
    edits: wideEdit,
  },
  {
    guard: 'an accept plans its edit again',
    by: 'acceptProven',
    breaks: 'another host is declared in another way',
    edits: [
      ...wideEdit,
      ...remove(
        'app/accept.ts',
        'if (!isAsPromised({ declaration, desired }',
        'if (keys.size < 0 && !isAsPromised({ declaration, desired }',
      ),
    ],
  },
];

const seed = 1;
const cases: Readonly<Record<keyof Laws, readonly unknown[]>> = {
  import: fc.sample(fleet, { seed, numRuns: 30 }),
  untrusted: ['host-1'],
  into: fc.sample(extended, { seed, numRuns: 100 }),
  accept: fc.sample(drifted, { seed, numRuns: 100 }),
  acceptProven: fc.sample(drifted, { seed, numRuns: 100 }),
};

let modules: Modules<{ readonly laws: Laws }>;
let sound: Laws;
beforeAll(async () => {
  modules = await openModules('test/editing/laws.ts', /^pg/);
  sound = (await modules.load([])).laws;
});

it.each(mutants.map((mutant) => [mutant.by, mutant.guard, mutant] as const))(
  'without a guard, its law breaks: %s: %s',
  async (_, __, { by, breaks, edits }) => {
    const { laws: mutated } = await modules.load(edits);

    for (const one of cases[by]) {
      if ((await mutated[by](one as never)) !== breaks) continue;
      expect(await sound[by](one as never)).toBeUndefined();
      return;
    }
    expect.fail('no case breaks it');
  },
);
