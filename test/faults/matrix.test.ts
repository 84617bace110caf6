/** The fault matrix: which tests show what becomes of each fault in each column. A test that is gone is missed here. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const columns = ['plan', 'listing', 'create', 'drift'] as const;

/**
 * Row, columns, file, and parts of its source: names of tests, or rows of their tables. `looks`: plan, listing and drift
 * alike. A dash for a file: the fault cannot meet these columns.
 */
const table = `
F1 | looks | commands/listing-faults-transport | name of the cloud cannot be resolved | nobody listens
F1 | looks | commands/listing-faults-transport | handshake never | nobody vouches
F1 | create | faults/connection | before the first create: nothing is sent, exit 4
F1 | create | faults/connection | after the canary: what it made is told
F1 | create | provider/create | not sent: nobody listens | not sent: the TLS handshake fails or hangs
F1 | create | provider/create-gate | is hopeless where the certificate is not trusted
F1 | create | core/rounds | is given up at the third try: the cloud cannot be reached
F2 | looks | commands/listing-faults-transport | one reset before the answer | resets without end
F2 | create | commands/apply-faults | once('drop-before-commit')
F2 | create | provider/create-wire | after any byte of the request leaves a doubt
F3 | looks | commands/listing-faults-transport | a reset in the middle of one answer
F3 | looks | commands/listing-faults-transport | resets in the middle of every answer
F3 | create | commands/apply-faults | once('drop-after-commit') | drop-after-commit under a host that is listed late
F3 | create | provider/create-wire | after any byte of an answer with %s leaves a doubt
F4 | looks | commands/listing-faults-transport | no answer, for ever
F4 | create | provider/create-wire | 'to answer' | %s is in doubt, and its connection is reset
F4 | create | commands/apply-signals | while a create has no answer
F5 | looks | commands/listing-faults-transport | an answer byte by byte | a head that never ends
F5 | create | provider/create-wire | 'to end its answer'
F5 | create | provider/create-emulated | trickle: [ | slow: ['in-doubt', 1]
F6 | looks | commands/listing-faults-transport | '429 without end' | a 429 that asks for -1 s | asks for 1970
F6 | looks | commands/listing-faults-transport | thirty years | as long as a 429
F6 | looks | core/listing | halves the requests in flight when the cloud shows strain
F6 | create | commands/apply-faults | with a 429 that is known to make nothing is sent again
F6 | create | provider/create | 429 with the useless wait | 429 for ages
F7 | looks | commands/listing-faults-transport | 500, 502 and 504 in a row | '500 without end' | '503 without end'
F7 | create | commands/apply-faults | once('http-500-after-commit') | once('http-500-before-commit') | status: 503
F8 | looks | commands/listing-faults-transport | [400, 401, 403, 404, 407, 421].map(atOnce)
F8 | create | faults/create-answers | F8 F27 HTTP | [400, 401, 407, 421]
F9 | looks | commands/listing-faults-answers | 'RetCode 9001' | RetCode 9001 once, where --ret-codes names it
F9 | looks | commands/listing-faults-answers | RetCode 9001 without end
F9 | create | faults/refusals | is told, and the next apply waits the settle window | is free at once
F9 | create | commands/apply-faults | is not sent again: the next host is a canary | for the third time ends the run
F10 | plan,drift | faults/refusals | by the time of a plan: it is there
F10 | listing | -
F10 | create | faults/refusals | within the settle window: the next apply takes it | in the middle of a run: it counts as made
F11 | plan,drift | faults/refusals | is held for good: plan and drift show it
F11 | listing | -
F11 | create | faults/refusals | is held for good
F11 | create | commands/apply-faults | once('accepted-without-commit')
F12 | looks | commands/listing-faults-answers | a listing without a plain RetCode 0 | '"RetCode":"0"'
F12 | looks | commands/listing-faults-answers | '"RetCode":1e400'
F12 | create | faults/create-answers | F12 F13 a RetCode that is
F12 | create | provider/create-emulated | is in doubt where the RetCode is %s
F13 | looks | commands/listing-faults-answers | "RetCode":1,"RetCode":0 | a member __proto__ beside it
F13 | create | faults/create-answers | F12 F13 a RetCode that is | F13 with a member __proto__
F13 | create | provider/create | F13 RetCode twice
F14 | looks | commands/listing-faults-answers | 'half of the JSON' | 'a web page' | an empty answer | byte order mark
F14 | looks | commands/listing-faults-answers | broken UTF-8 | 'NaN'
F14 | create | faults/create-answers | F14 half of the JSON | F14 nothing | F14 a byte order mark | F14 broken UTF-8
F14 | create | faults/create-answers | F14 NaN
F14 | create | commands/apply-faults | once('non-json') | once('cut-json')
F15 | looks | commands/listing-faults-answers | a Content-Length of 33 MiB | chunks without end | a compressed bomb
F15 | create | faults/create-answers | F15 a body of 33 MiB | F15 a body without end | F15 gzip
F16 | looks | commands/listing-faults-answers | JSON a million levels deep | a row a hundred thousand levels deep
F16 | looks | faults/nesting | every command gives up at once | as deep as is allowed
F16 | create | faults/create-answers | F16 JSON a million levels deep | F16 with a member a million levels deep
F17 | looks | commands/listing-faults-answers | the Action of the other operation | an Action that is no text
F17 | create | faults/create-answers | F17 the Action of the other operation
F17 | create | provider/create | F17 refusal of another operation
F18 | looks | commands/listing-faults-paging | a HostSet that is no list | a row that is null
F18 | looks | commands/listing-faults-paging | a HostId that is a number | without a Name
F18 | create | -
F19 | looks | commands/listing-faults-paging | an unknown State would not matter
F19 | looks | commands/listing-faults-paging | a state that nobody knows is shown as it came
F19 | create | -
F20 | looks | commands/listing-faults-paging | the same host twice on a page counts once
F20 | create | faults/company | counts once, and blocks both of them
F21 | looks | commands/listing-faults-paging | two hosts of one name: every command exits 6
F21 | create | commands/apply-company | a name that two hosts bear does not keep the others from being made
F22 | all | commands/listing-faults-paging | 'one too few' | 'one too many' | 'text' | 'another one each time'
F22 | all | commands/listing-faults-paging | 'none at all'
F23 | all | commands/listing-faults-paging | 'Offset is ignored'
F24 | all | commands/listing-faults-paging | 'Limit is clamped to 20' | 'an empty page before the end'
F25 | all | commands/listing-faults-paging | hosts that come with every answer: every command gives up in time
F26 | looks | commands/listing-faults-transport | HTTP %i to another host: never followed, and every command exits 4
F26 | create | faults/create-answers | F26 HTTP %i to another host
F26 | create | provider/create-wire | is not repeated where HTTP %i points to
F27 | looks | commands/listing-faults-transport | [400, 401, 403, 404, 407, 421].map(atOnce)
F27 | looks | commands/listing-faults-transport | [408, 425, 204].map(later)
F27 | create | faults/create-answers | F8 F27 HTTP
F27 | create | provider/create | F27 401 without a RetCode | F27 407 without a RetCode | [408, 421, 425]
F27 | create | provider/create-wire | arrives once and is taken for what the table says, for every HTTP status and body
F28 | looks | commands/listing-faults-transport | interim answers before the right one | interim answers without end
F28 | looks | commands/listing-faults-transport | HTTP/1.0, and an end
F28 | create | faults/create-answers | F28 interim answers | F28 HTTP 204 | F28 in HTTP/1.0 without a length
F28 | create | provider/create | F28 101 | F28 interim answers alone
F29 | all | faults/wall-clock | a refusal and a doubt are waited out to the millisecond
F29 | all | faults/wall-clock | what is written is what it says
F30 | looks | faults/connection | in a listing: asked again, or out of time: %s
F30 | create | faults/connection | before the first byte, and loses its connection: not sent
F30 | create | faults/connection | and through its own replacement
F30 | create | faults/connection | after the last byte, while the answer is lost
F30 | create | processes/kill | of which one sleeps through its own replacement make each host once
F31 | plan,drift | faults/journal-disk | %s works without a journal folder | %s works where the journal cannot be read
F31 | listing | faults/journal-disk | nothing is listed and nothing is sent, exit 7 | a device that is always full
F31 | create | faults/journal-disk | that create is not sent, nor any other, exit 7
F31 | create | faults/journal-disk | at an answer: the result is printed, exit 5
F31 | create | faults/full-disk | each intent that the next run finds open was told
F31 | create | journal/journal | ends the journal for all who wait, and for good
F32 | all | faults/journal-content | is damaged in its middle | lacks a line | is of a newer version
F32 | all | faults/journal-content | is of another account
F32 | all | faults/journal-content | is torn at its end | is torn in the intent of a create that never left
F33 | all | faults/lock | by a run that lives | by a run of this boot that is dead
F33 | all | faults/lock | by a run that is dead on another machine
F33 | all | faults/lock | by a file that is malformed
F33 | all | journal/lock | that stays empty cannot be told either
F34 | plan,drift | faults/outputs | %s ends plan and drift at once, and a second one makes no difference
F34 | listing | commands/apply-signals | %s during the first listing ends it at once
F34 | create | commands/apply-signals | %s while a create is in flight | given up on after 6 s
F34 | create | commands/apply-signals | %s, then %s, with creates in flight
F34 | create | commands/terminal | waits at the first Ctrl-C for the answer in flight, for 90 s
F35 | plan,drift | faults/outputs | of plan and drift leaves nothing behind
F35 | listing | processes/kill | when the lock is taken | when a listing is on disk
F35 | create | processes/kill | when an intent is on disk | when a create has arrived | when a host is made
F35 | create | processes/kill | when an answer is on disk
F35 | create | processes/kill | at moments of chance, again and again, makes each host once
F35 | create | journal/codec | is passed over wherever a journal ends early
F36 | plan,drift | faults/outputs | %s: a closed pipe is no error, a full disk is exit 1
F36 | listing | faults/outputs | a stderr that was never open | %s: nothing is sent
F36 | create | faults/outputs | a stdout whose reader is gone | a stdout on a full disk
F36 | create | faults/outputs | a stderr whose reader is gone
F37 | all | faults/outputs | apply ends at once with exit 10, and nothing is listed; plan and drift work
F38 | plan,drift | faults/large | of many hosts is listed in a heap of 512 MiB
F38 | listing | faults/large | of a million is given up: exit 4, and nothing is made
F38 | create | -
F39 | looks | -
F39 | create | faults/refusals | what was made, what was refused and what was not tried are told apart
F40 | looks | -
F40 | create | faults/company | is not made again
F40 | create | commands/terminal | what somebody made meanwhile is not made twice
F41 | looks | -
F41 | create | faults/company | whose host appears after the canary, in the middle of its own run
F41 | create | commands/apply-company | appears after the canary stops the run: exit 9
F41 | create | commands/apply-company | a second host of a name that this run makes
F42 | all | faults/company | exit 5, the doubt is kept, and is settled once the keys are good
F43 | all | faults/company | is drift, and no order to make all hosts again: exit 9
F44 | all | faults/company | is held for ever without a word of the operator | every command then tells: exit 6
F44 | all | commands/late-sighting | tells how long the host was not listed
F45 | all | faults/company | show a host, and do not, and do: no run makes a second one
`;

interface Proof {
  readonly row: string;
  readonly columns: readonly string[];
  readonly file: string;
  readonly parts: readonly string[];
}

const several: Readonly<Record<string, readonly string[]>> = { all: columns, looks: ['plan', 'listing', 'drift'] };
const proofs = table
  .trim()
  .split('\n')
  .map((line): Proof => {
    const [row = '', names = '', file = '', ...parts] = line.split(' | ');
    return { row, columns: several[names] ?? names.split(','), file, parts };
  });

const sourceOf = (file: string) => readFileSync(new URL(`../${file}.test.ts`, import.meta.url), 'utf8');

it('the fault matrix has each row from F1 to F45, and something in each column of it', () => {
  const cells = Array.from({ length: 45 }, (_, index) => columns.map((column) => `F${index + 1} ${column}`)).flat();

  const filled = new Set(proofs.flatMap((proof) => proof.columns.map((column) => `${proof.row} ${column}`)));

  expect([...filled].sort()).toEqual(cells.sort());
});

it('only the cells that a fault cannot meet have no test', () => {
  const without = proofs.filter(({ file }) => file === '-').map((proof) => `${proof.row} ${proof.columns}`);

  expect(without).toEqual([
    'F10 listing',
    'F11 listing',
    'F18 create',
    'F19 create',
    'F38 create',
    ...['F39', 'F40', 'F41'].map((row) => `${row} plan,listing,drift`),
  ]);
});

it('each line names tests that are there', () => {
  const missing = proofs
    .filter(({ file }) => file !== '-')
    .flatMap(({ row, file, parts }) => {
      const lacks = parts.filter((part) => !sourceOf(file).includes(part));
      return parts.length === 0 ? [`${row}: ${file} names no test`] : lacks.map((part) => `${row}: ${file}: ${part}`);
    });

  expect(missing).toEqual([]);
});

it('none of them is skipped', () => {
  const files = new Set(proofs.map(({ file }) => file).filter((file) => file !== '-'));

  const skipping = [...files].filter((file) => /\.(skip|skipIf|runIf|todo|only|fails)\b/.test(sourceOf(file)));

  expect(skipping).toEqual([]);
});

it('each file of tests beside this one is named', () => {
  const files = readdirSync(new URL('.', import.meta.url)).filter((name) => name.endsWith('.test.ts'));
  const named = new Set(proofs.map(({ file }) => file));

  const forgotten = files.map((name) => `faults/${name.replace('.test.ts', '')}`).filter((file) => !named.has(file));

  expect(forgotten).toEqual(['faults/matrix']);
});
