/** The styles that the pages of a controller add to those of a report. */
export const controllerStyles = `
a { color: var(--blue); text-underline-offset: 2px; }
.brand a { color: inherit; text-decoration: none; }
.brand a:hover { text-decoration: underline; }
.crumbs { font-size: 13px; color: var(--soft); }
.tiles.states { grid-template-columns: repeat(7, minmax(0, 1fr)); margin-top: 20px; }
.tile dd a { color: inherit; text-decoration: none; display: block; }
.tile dd a:hover { text-decoration: underline; }
.tile a[aria-current] { text-decoration: underline; text-decoration-thickness: 2px; }
.states .tile { padding: 12px 14px; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
.filter .all { margin-left: auto; color: var(--soft); }
.scope { margin-bottom: 22px; padding-bottom: 20px; border-bottom: 1px solid var(--line); }
.scope h1 { overflow-wrap: anywhere; }
.verdict + .facts { margin-bottom: 0; }
.hosts .counts { list-style: none; display: flex; flex-wrap: wrap; gap: 3px 14px; }
.counts li { display: inline-flex; align-items: center; gap: 6px; color: var(--ink); }
.hosts > tbody > tr > td .said { margin-top: 3px; color: var(--soft); font-size: 12.5px; }
.pages { display: flex; flex-wrap: wrap; gap: 8px 14px; align-items: center; padding: 12px 16px; font-size: 13px; color: var(--soft); }
.w-time { width: 116px; } .w-scope { width: 21%; } .w-revision { width: 126px; } .w-exit { width: 80px; }
.looks { width: 100%; border-collapse: separate; border-spacing: 0; table-layout: fixed; font-size: 13.5px; }
.looks th, .looks td { padding: 8px 12px; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top; font-weight: 400; }
.looks tbody tr:last-child > * { border-bottom: 0; }
.looks thead th { background: var(--sunk); font-size: 12px; font-weight: 600; color: var(--soft); }
.looks thead th:first-child { border-top-left-radius: 9px; } .looks thead th:last-child { border-top-right-radius: 9px; }
.looks .counts { list-style: none; display: flex; flex-wrap: wrap; gap: 3px 14px; margin: 0; padding: 0; }
.looks td small { display: block; }
.looks .w-at { width: 200px; } .looks .w-class { width: 132px; }
@media screen and (max-width: 760px) {
  .states .tile { padding: 9px 10px; }
  .tiles.states { grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 8px; }
  .fleet > tbody > tr > td.when { display: flex; gap: 8px; color: var(--soft); font-size: 12.5px; text-align: left; grid-column: 1 / -1; grid-row: auto; }
  .fleet > tbody > tr > td.when::before { content: attr(data-label); min-width: 11ch; }
  .fleet > tbody > tr > .class { grid-area: 1 / 1 / auto / -1; }
  .fleet > tbody > tr > th { grid-area: 2 / 1 / auto / -1; }
  .fleet > tbody > tr > th + td { grid-area: auto / 1 / auto / -1; text-align: left; }
  .looks, .looks tbody { display: block; }
  .looks colgroup { display: none; }
  .looks thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .looks tbody tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1px 12px; padding: 10px 14px; border-bottom: 1px solid var(--line); }
  .looks tbody tr:last-child { border-bottom: 0; }
  .looks tbody tr > * { padding: 0; border: 0; }
  .looks tbody tr > :nth-child(1) { grid-area: 2 / 1; }
  .looks tbody tr > :nth-child(2) { grid-area: 1 / 1; }
  .looks tbody tr > :nth-child(3) { grid-area: 1 / 2; text-align: right; }
  .looks tbody tr > :nth-child(4) { grid-area: 3 / 1 / auto / -1; }
  .looks tbody tr > :nth-child(5) { grid-area: 2 / 2; text-align: right; }
}
`;
