import { describe, expect, it } from 'vitest';
import { writeRepeatFlags } from '../../src/app/settings/journal-place.ts';
import { formatKey } from '../../src/model/host.ts';
import type { Intent } from '../../src/model/intent.ts';
import { formats } from '../../src/report/formats.ts';
import { renderApplied } from '../../src/report/full-text.ts';
import { explainIntent } from '../../src/report/words/intents.ts';
import { desiredHosts } from '../support/model/builders.ts';
import { openIntent } from '../support/model/ledgers.ts';
import { everyApplied, renderOptions } from '../support/reports/reports.ts';

const plain = { colour: false, settleWindowMs: 300_000 };

describe('an open intent, told to people,', () => {
  it('names the hosts that may be it in the commands that settle it, as words of a shell', () => {
    expect(explainIntent({ ...openIntent(), named: ['host-9', 'a b\u001b'] }, plain).at(-1)).toContain(
      `--host host-9" or "hostwright resolve i-7f3a09c2 --host 'a b\\u{1b}'" or "`,
    );
  });

  it('is told in few words where the run does not declare its name: whoever declares it is told more', () => {
    const listed = { regions: [openIntent().key.region], failed: new Map(), at: Date.parse('2099-01-01') };
    const tell = (...declared: string[]) =>
      explainIntent(openIntent(), { ...plain, listed, declared: new Set(declared) }).join();
    expect(tell(formatKey(openIntent().key))).toContain('its host is not listed');
    expect(tell()).toMatch(/billed\. This run is not about it: "hostwright resolve i-7f3a09c2" looks for it\.$/);
  });

  it('is told with others of its kind by the one command that settles them all', () => {
    const keys = desiredHosts('web-1', 'web-2').map(({ key }) => key);
    const withheld = keys.map((key) => openIntent({ id: `i-${key.name}`, key, withheld: true }));
    const report = { ...everyApplied(), openIntents: withheld };
    const repeatFlags = { place: '--journal /kept', window: '', source: '' };
    const text = renderApplied(report, { ...renderOptions, repeatFlags });

    expect(text).toContain('IN DOUBT for the next run: web-1 (intent i-web-1, cn-bj2): nothing was sent');
    expect(text).toContain('"hostwright resolve --all --not-created --journal /kept"');
  });

  it('does not count where all are settled together if its answer named a host, or the run made it', async () => {
    const [made, ...rest] = desiredHosts('web-01', 'a-1', 'a-2', 'a-3').map(({ key }) =>
      openIntent({ id: `i-${key.name}`, key }),
    );
    const openIntents = [made, { ...rest[0], hostIds: ['host-9'] }, ...rest.slice(1)] as Intent[];
    for (const { render } of [await formats.text(), await formats.markdown()]) {
      const text = render({ ...everyApplied(), openIntents }, { ...renderOptions, isPlanTold: true });
      expect(text).toContain(
        'If none of the 2 creates without a known host made one, one command settles them: "hostwright resolve --all',
      );
      expect(text).toContain('IN DOUBT for the next run: web-01 (cn-bj2): created');
      expect(text).not.toContain('i-web-01');
    }
  });

  it.each([
    [{ journal: '../kept' }, '--journal /kept'],
    [{ journal: "/the team's" }, "--journal '/the team'\\''s'"],
    [{ journal: '/a\u001b[2Jb' }, "--journal '/a\\u{1b}[2Jb'"],
    [{ 'settle-window': 300_000, file: [] }, ''],
    [{ 'settle-window': 1_200_000, file: ['a.yaml'] }, '-f a.yaml --settle-window 20m'],
  ])('repeats what its journal, times and hosts rest on, as words of a shell: %j', async (flags, words) => {
    const options = { ...plain, repeatFlags: await writeRepeatFlags(flags, { env: {}, cwd: '/here' }) };

    const [plan, resolve] = explainIntent(openIntent(), options).slice(-2);

    expect(plan).toContain(`run "${`hostwright plan ${words}`.trim()}" again`);
    expect(resolve).toContain(`"${`hostwright resolve i-7f3a09c2 ${words}`.trim()} --host HOSTID"`);
  });
});
