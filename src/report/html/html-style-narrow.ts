/** Styles of the HTML report for telephones, for paper, and for forced colours. */
export const narrowStyleSheet = `
@media screen and (max-width: 900px) {
  .split { grid-template-columns: minmax(0, 1fr); }
}
@media screen and (max-width: 760px) {
  .sheet { padding: 0 14px 28px; }
  h1 { font-size: 22px; }
  .verdict { grid-template-columns: minmax(0, 1fr); }
  .exit { text-align: left; }
  .exit small { margin-left: 0; max-width: none; }
  .bar-top { padding: 14px 0; }
  .picture { padding: 16px; }
  .tile.none { display: none; }
  .spread .length { width: 28%; }
  .spread th, .spread td { padding-right: 10px; }
  .filter input { flex-basis: 100%; max-width: none; }
  .filter select { flex: 1 1 40%; min-width: 0; }
  .spread td .soft { display: none; }
  .hosts, .hosts > tbody { display: block; }
  .hosts > colgroup { display: none; }
  .hosts > thead { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
  .hosts > thead th { position: static; }
  .hosts > tbody > tr { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: 1px 12px; padding: 11px 14px; border-bottom: 1px solid var(--line); }
  .hosts > tbody > tr:last-child { border-bottom: 0; }
  .hosts > tbody > tr > * { grid-column: 1 / -1; padding: 0; border: 0; }
  .hosts > tbody > tr > .class, .hosts.calm > tbody > tr > th { grid-area: 1 / 1; }
  .hosts > tbody > tr > .place { grid-area: 1 / 2; text-align: right; }
  .hosts > tbody > tr > th { grid-area: 2 / 1; font-size: 15px; }
  .hosts > tbody > tr > th + td { grid-area: 2 / 2; text-align: right; }
  .hosts.calm > tbody > tr > th + td { grid-area: 2 / 1; text-align: left; }
  .hosts > tbody > tr.error { box-shadow: inset 3px 0 var(--f); }
  .hosts > tbody > tr.error > :first-child { box-shadow: none; }
  .hosts > tbody > tr:hover > * { background: none; }
  .hosts > tbody > tr > .next::before { content: "\\2192  "; }
  .hosts > tbody > tr > td:empty { display: none; }
  details.group > summary small { display: none; }
}
@media print {
  @page { margin: 14mm; }
  :root { --page: #fff; --sunk: #f4f4f2; }
  body { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  .sheet { max-width: none; padding: 0; zoom: .72; }
  .filter, .more, .hosts > thead button::after { display: none !important; }
  .hosts > thead { display: table-header-group; }
  .hosts > thead th { position: static; }
  .hosts > tbody > tr, .notice, .picture { break-inside: avoid; }
}
@media (forced-colors: active) {
  .mark, .exit b { border-color: CanvasText; }
  rect { forced-color-adjust: none; }
}
`;
