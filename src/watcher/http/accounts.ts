/** What belongs to an account, whichever scope was looked at: its lock, its creates in doubt, its throttling. */
import { compareText } from '../../model/host.ts';
import { unitMs } from '../../model/quantities.ts';
import { shorten } from '../../model/text/escape.ts';
import { quoteForShell, writeCommandLine } from '../../model/text/shell-word.ts';
import { type Markup, mark, markup, renderSection, renderTable, trusted } from '../../report/html-page.ts';
import { listSome, plural, shown, takeFitting } from '../../report/words/style.ts';
import type { AccountRow } from '../scope-store.ts';
import { mostInField, parseTime, renderTime } from './page-parts.ts';

/** A run rarely holds the lock for longer. */
const longLockMs = unitMs.h;
/** Of a table of accounts, in characters. */
const mostInAccounts = 40_000;
const [mostDoubts, mostClouds] = [5, 3];

/** `isUrgent`: those that wait for a person, and no others. */
export function renderAccounts(all: readonly AccountRow[], isUrgent: boolean, now: number): Markup {
  const rank = (one: AccountRow) => order.indexOf(stateOfAccount(one, now));
  const accounts = all
    .filter((one) => states[stateOfAccount(one, now)].isUrgent === isUrgent)
    .sort((a, b) => rank(a) - rank(b) || compareText(nameOf(a), nameOf(b)));
  if (accounts.length === 0) return markup``;
  const [id, title] = isUrgent ? ['urgent-accounts', 'Accounts that wait for a person'] : ['accounts', 'Accounts'];
  const { pieces, left } = takeFitting(accounts, (one) => renderAccount(one, now).markup, mostInAccounts);
  return renderSection(id, title, [
    renderTable(
      id,
      ['State', 'Cloud', 'Lock, and creates in doubt', 'Last look'],
      trusted(pieces.join('')),
      markup`<col class="w-class"><col class="w-what-to-do"><col><col class="w-time">`,
    ),
    left > 0 ? markup`<p class="rest">… and ${plural(left, 'more account')}.</p>` : undefined,
  ]);
}

/** Worst first. */
const states = {
  'in-doubt': { symbol: '?', word: 'in doubt', kind: 'in-doubt', isUrgent: true },
  locked: { symbol: '!', word: 'locked', kind: 'refused', isUrgent: true },
  busy: { symbol: '*', word: 'in use', kind: 'create', isUrgent: false },
  free: { symbol: '=', word: 'free', kind: 'in-sync', isUrgent: false },
} as const;
const order = Object.keys(states);

function stateOfAccount({ known, lock }: AccountRow, now: number): keyof typeof states {
  if ((known?.doubts.total ?? 0) > 0) return 'in-doubt';
  if (lock === undefined) return 'free';
  return now - (parseTime(lock.takenAt) ?? 0) > longLockMs ? 'locked' : 'busy';
}

function nameOf({ clouds }: AccountRow): string {
  const names = clouds.map((one) => shorten(one, mostInField));
  return listSome(names, mostClouds);
}

function renderAccount(row: AccountRow, now: number): Markup {
  const { account, scopes, known, knownAt } = row;
  const { symbol, word, kind, isUrgent } = states[stateOfAccount(row, now)];
  const throttled =
    known?.throttled === true ? markup`<p>The cloud slowed down the requests of the last look.</p>` : undefined;
  return markup`<tr class="k ${kind}${isUrgent ? ' error' : ''}"><td class="class"><span>${mark(symbol)}${word}</span></td><th scope="row">${nameOf(row)}<small><span class="id">${shorten(account, mostInField)}</span>, ${plural(scopes, 'scope')}</small></th><td>${renderLock(row, now)}${renderDoubts(row, now)}${throttled}</td><td data-name="Last look">${renderTime(knownAt, now)}</td></tr>
`;
}

function renderLock(row: AccountRow, now: number): Markup {
  const { lock } = row;
  if (lock === undefined) return markup`<p>The lock is free.</p>`;
  const { host, pid, job } = lock.status === 'held' ? lock.taken : {};
  const ofJob = job === undefined ? '' : `, CI job ${shorten(job, mostInField)}`;
  const by =
    host === undefined ? ', nobody knows by whom' : ` by process ${pid} on ${shorten(host, mostInField)}${ofJob}`;
  const unless = host === undefined ? 'no run creates in this account' : 'that process is gone';
  return markup`<p>The lock was taken ${renderTime(lock.takenAt, now)}${by}. If ${unless}, release it:</p>${renderCommand(`unlock ${lock.generation}`, row)}`;
}

function renderDoubts(row: AccountRow, now: number): Markup {
  if (row.known === undefined) return markup`<p>Its creates in doubt are not known.</p>`;
  const { first, total } = row.known.doubts;
  if (total === 0) return markup`<p>No create is in doubt.</p>`;
  const told = first
    .slice(0, mostDoubts)
    .map(
      ({ name, region, sentAt }) =>
        markup`<li>${shown(name)} in ${shown(region)}, sent ${renderTime(sentAt, now)}</li>`,
    );
  const left = total - told.length;
  return markup`<p>${plural(total, 'create')} may or may not have happened:</p><ul>${told}${left > 0 ? markup`<li>… and ${left} more</li>` : undefined}</ul><p>To settle ${total === 1 ? 'it' : 'them'}:</p>${renderCommand('intents', row)}`;
}

/** Runs as it is pasted: a look has kept the flags of its journal and project. */
function renderCommand(words: string, { known, clouds: [cloud = ''] }: AccountRow): Markup {
  const flags = { place: '', ...known?.repeatFlags, cloud: `--cloud ${quoteForShell(cloud)}`, window: '', source: '' };
  return markup`<p><code>${writeCommandLine(words, flags)}</code></p>`;
}
