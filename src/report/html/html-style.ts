/**
 * The style sheet of the HTML report. It loads no font, picture or address. Colour only repeats
 * symbols and words.
 */
export const styleSheet = `
:root {
  color-scheme: light dark;
  --page: #f6f6f4; --card: #fff; --sunk: #f1f1ee; --line: #e3e3de; --firm: #85878c;
  --ink: #1b1c1f; --soft: #55585f;
  --green: #1c7450; --blue: #2458b8; --amber: #8a5300; --red: #b3261e; --violet: #6a45b5; --grey: #5c6068;
  --green-fill: #3f9d78; --blue-fill: #4c7fdb; --amber-fill: #d08a1d; --red-fill: #d0473f; --violet-fill: #9273d6; --grey-fill: #8b9099;
  --red-wash: #fdf1ef; --amber-wash: #fdf6e8; --green-wash: #eef7f2; --blue-wash: #eff4fd;
  --mono: ui-monospace, SFMono-Regular, Menlo, Consolas, "Liberation Mono", monospace;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --page: #131416; --card: #1b1c1f; --sunk: #232529; --line: #303237; --firm: #7b7f88;
    --ink: #ececea; --soft: #a9adb5;
    --green: #6fcf9f; --blue: #8fb4f8; --amber: #eab55c; --red: #ff9187; --violet: #bda4f3; --grey: #a9adb5;
    --green-fill: #3f9d78; --blue-fill: #5b8def; --amber-fill: #d9952e; --red-fill: #e2574d; --violet-fill: #9d80e0; --grey-fill: #757a84;
    --red-wash: #2c1c1b; --amber-wash: #2a2318; --green-wash: #18261f; --blue-wash: #1a2233;
  }
}
*, ::before, ::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { -webkit-text-size-adjust: 100%; }
body {
  margin: 0; background: var(--page); color: var(--ink);
  font: 14px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "Helvetica Neue", Arial, sans-serif;
  font-variant-numeric: tabular-nums; overflow-wrap: anywhere;
}
.sheet { max-width: 1240px; margin: 0 auto; padding: 0 28px 40px; }
h1, h2, h3, p, dl, dd, figure, ul { margin: 0; padding: 0; }
h1 { font-size: 28px; line-height: 1.2; font-weight: 650; letter-spacing: -.015em; text-wrap: balance; }
h1 span { display: inline-block; white-space: pre-wrap; }
h2 { font-size: 15px; line-height: 1.4; font-weight: 650; }
h3 { font-size: 12px; font-weight: 600; color: var(--soft); }
small { font-size: 12.5px; color: var(--soft); }
code, .id, .place { font-family: var(--mono); font-size: .9em; }
section, details.group { margin-top: 28px; }
.soft { color: var(--soft); }

.bar-top { display: flex; justify-content: space-between; gap: 16px; padding: 18px 0; color: var(--soft); font-size: 13px; }
.brand { display: flex; align-items: center; gap: 9px; color: var(--ink); font-weight: 650; }
.brand svg { display: block; }
.brand span { color: var(--soft); font-weight: 400; }
.verdict { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 8px 32px; align-items: start; padding: 14px 0 4px; }
.verdict p { margin-top: 6px; color: var(--soft); }
.exit { text-align: right; }
.exit b {
  display: inline-block; padding: 4px 12px; border: 1px solid currentColor; border-radius: 99px;
  font-weight: 600; font-size: 13px; white-space: nowrap;
}
.exit small { display: block; margin-top: 6px; max-width: 34ch; margin-left: auto; }
.good { color: var(--green); } .warn { color: var(--amber); } .bad { color: var(--red); } .quiet { color: var(--grey); }
.facts { display: flex; flex-wrap: wrap; gap: 4px 28px; margin-top: 14px; padding-top: 12px; border-top: 1px solid var(--line); font-size: 13px; }
.facts div { display: flex; align-items: baseline; gap: 7px; min-width: 0; }
.facts dt { color: var(--soft); }

.notices { display: grid; gap: 10px; margin-top: 20px; }
.notice { padding: 11px 16px; border: 1px solid var(--line); border-left: 4px solid var(--amber-fill); border-radius: 8px; background: var(--amber-wash); }
.notice.warn { color: inherit; }
.notice.bad { color: inherit; border-left-color: var(--red-fill); background: var(--red-wash); }
.notice.quiet { color: inherit; border-left-color: var(--grey-fill); background: var(--card); }
.notice h2 { font-size: 14px; }
.notice p { font-size: 13.5px; max-width: 110ch; }
code { user-select: all; }
.flag { white-space: nowrap; }
.notice code { padding: 1px 5px; border-radius: 4px; background: var(--card); }

.card { border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.picture { padding: 20px 22px 22px; }
.picture svg { display: block; width: 100%; }
.share { border-radius: 5px; height: 22px; }
.picture h2 { margin-bottom: 10px; }
.tiles { display: grid; grid-template-columns: repeat(auto-fit, minmax(98px, 1fr)); gap: 16px 10px; margin-top: 16px; }
.tiles + h3 { margin-top: 22px; }
.tile { display: flex; flex-direction: column; }
.tile dt { order: 2; color: var(--soft); font-size: 13px; display: flex; gap: 7px; align-items: center; overflow-wrap: normal; }
.tile dd { font-size: 24px; line-height: 1.25; font-weight: 620; letter-spacing: -.01em; }
.tile dd.note { order: 3; color: var(--soft); font-size: 12px; font-weight: 400; letter-spacing: 0; }
.tile.none dd { color: var(--soft); font-weight: 400; }
.split { align-items: start; display: grid; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr); gap: 20px 44px; margin-top: 22px; padding-top: 18px; border-top: 1px solid var(--line); }
.spread { width: 100%; border-collapse: collapse; font-size: 13px; }
.spread caption { text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); padding-bottom: 4px; }
.spread th, .spread td { padding: 4px 14px 4px 0; text-align: left; font-weight: 400; vertical-align: middle; }
.spread td:last-child { padding-right: 0; }
.spread th { white-space: nowrap; }
.spread tbody th { white-space: normal; min-width: 8ch; }
.spread thead th { color: var(--soft); font-size: 12px; }
.spread .length { width: 42%; }
#tags .length { width: 64%; } #tags td:last-child { width: 1%; }
.spread .number { text-align: right; white-space: nowrap; }
.spread svg { height: 12px; border-radius: 3px; min-width: 60px; }

.k { --k: var(--grey); --f: var(--grey-fill); }
.in-sync, .created, .already-there { --k: var(--green); --f: var(--green-fill); }
.missing, .create { --k: var(--blue); --f: var(--blue-fill); }
.changed, .orphaned, .expiring, .attention, .created-not-running, .not-sent { --k: var(--amber); --f: var(--amber-fill); }
.duplicate, .dead, .refused, .in-doubt { --k: var(--red); --f: var(--red-fill); }
.unchecked, .held { --k: var(--violet); --f: var(--violet-fill); }
.mark {
  display: inline-grid; place-items: center; flex: none; width: 18px; height: 18px; border-radius: 5px;
  border: 1px solid var(--k); color: var(--k); font: 600 12px/1 var(--mono);
}
rect { fill: var(--f); }
rect.pale { fill-opacity: .22; }
${['missing', 'unchecked', 'dead', 'orphaned', 'excused'].map((part) => `.${part} rect.hatch { fill: url(#hatch-${part}); }`).join('\n')}
pattern path { stroke: var(--f); stroke-width: 3; }

.head { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: 10px 20px; margin-bottom: 10px; }
.head p { color: var(--soft); font-size: 13px; }
.filter { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; margin-top: 28px; font-size: 13px; }
.filter input, .filter select, .filter button, .more {
  height: 34px; padding: 0 11px; border: 1px solid var(--firm); border-radius: 7px;
  background: var(--card); color: var(--ink); font: inherit; max-width: 100%;
}
.filter input { flex: 1 1 240px; min-width: 0; max-width: 420px; }
.filter input::placeholder { color: var(--soft); opacity: 1; }
.filter output { color: var(--soft); margin-left: auto; }
.filter + section, .filter + details.group { margin-top: 16px; }
button, select, summary { cursor: pointer; }
:focus-visible { outline: 2px solid var(--blue-fill); outline-offset: 2px; }
.more { display: block; margin: 10px auto 0; }

.hosts { width: 100%; border-collapse: separate; border-spacing: 0; table-layout: fixed; font-size: 13.5px; }
.hosts > thead th { position: sticky; top: 0; z-index: 1; padding: 8px 12px; background: var(--sunk); border-bottom: 1px solid var(--line); text-align: left; font-size: 12px; font-weight: 600; color: var(--soft); }
.hosts > thead th:first-child { border-top-left-radius: 9px; }
.hosts > thead th:last-child { border-top-right-radius: 9px; }
.hosts > thead button { all: unset; cursor: pointer; }
.hosts > thead button:focus-visible { outline: 2px solid var(--blue-fill); outline-offset: 2px; border-radius: 3px; }
.hosts > thead button::after { content: "\\2195"; margin-left: 5px; opacity: .55; }
.hosts > thead [aria-sort=ascending] button::after { content: "\\2191"; opacity: 1; }
.hosts > thead [aria-sort=descending] button::after { content: "\\2193"; opacity: 1; }
.hosts > tbody > tr > * { padding: 9px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
.hosts > tbody > tr:last-child > * { border-bottom: 0; }
.hosts > tbody > tr:hover > * { background: var(--sunk); }
.hosts > tbody > tr.error > :first-child { box-shadow: inset 3px 0 var(--f); }
.hosts > tbody > tr > th { font-weight: 600; }
.hosts > tbody > tr > th small { display: block; font-weight: 400; }
.hosts th details { font-weight: 400; font-size: 12.5px; color: var(--soft); }
.hosts th ul { list-style: none; }
.hosts th li { padding-top: 4px; color: var(--ink); }
.hosts > tbody > tr > td small { display: block; }
.class { color: var(--k); font-weight: 600; overflow-wrap: normal; }
.class > span { display: flex; gap: 8px; align-items: flex-start; }
.next { color: var(--soft); }
.place { color: var(--soft); font-size: 12.5px; }
.w-class { width: 144px; } .w-host { width: 14%; } .w-region { width: 96px; } .w-next { width: 20%; } .w-place { width: 172px; } .w-id { width: 14%; } .w-state { width: 104px; } .w-live { width: 17%; }
.values { border-collapse: collapse; font-size: 13px; }
.values th, .values td { padding: 1px 18px 1px 0; text-align: left; font-weight: 400; vertical-align: top; }
.values thead th { color: var(--soft); font-size: 12px; }
.values td { font-family: var(--mono); font-size: 12.5px; }
.values .live { color: var(--amber); font-weight: 600; }
.lives { list-style: none; color: var(--soft); font-size: 12.5px; }
.lives .id { color: var(--ink); }
.line { display: block; }
.calm .line { display: inline-block; margin-right: 14px; }

details.group > summary { display: flex; align-items: baseline; gap: 10px; padding: 11px 16px; list-style: none; border-radius: 10px; }
details.group > summary::-webkit-details-marker { display: none; }
details.group > summary::before { content: "\\25B8"; color: var(--soft); }
details.group[open] > summary::before { content: "\\25BE"; }
details.group[open] > summary { border-bottom: 1px solid var(--line); }
details.group > summary small { margin-left: auto; }
details.group .hosts > thead th { border-radius: 0; }
.empty { padding: 22px 16px; color: var(--soft); }
.rest { padding: 12px 16px; color: var(--soft); }
.faults { list-style: none; }
.faults li { padding: 12px 18px; border-bottom: 1px solid var(--line); }
.faults li:last-child { border-bottom: 0; }
.fault { display: flex; gap: 12px; }
.faults p { margin-top: 2px; }
footer { margin-top: 32px; padding-top: 14px; border-top: 1px solid var(--line); color: var(--soft); font-size: 12.5px; }
footer p + p { margin-top: 2px; }
`;
