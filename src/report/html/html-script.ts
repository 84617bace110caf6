/**
 * The only script of the HTML report. It filters and sorts the rows of the page, and creates text,
 * never markup.
 */
export const script = `
'use strict';
(() => {
  // More rows than anybody reads at once. The others are kept out of the page until they are asked
  // for: 10,000 stay quick.
  const most = 100;
  const more = 400;
  const filter = document.getElementById('filter');
  if (filter === null) return;
  const text = document.getElementById('filter-text');
  const ofClass = document.getElementById('filter-class');
  const ofRegion = document.getElementById('filter-region');
  const clear = document.getElementById('filter-clear');
  const shown = document.getElementById('filter-shown');
  const left = Number(shown.dataset.left);
  const collator = new Intl.Collator('en', { numeric: true });
  const keyOf = (cell) => cell.dataset.sort ?? cell.textContent;

  const groups = [...document.querySelectorAll('table.hosts')].map((table) => ({
    table,
    body: table.tBodies[0],
    block: table.closest('details, section'),
    entries: [...table.tBodies[0].rows].map((row) => ({ row, text: row.textContent.toLowerCase() })),
    most,
    opened: false,
    more: makeMore(table),
  }));

  function makeMore(table) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'more';
    button.hidden = true;
    table.after(button);
    return button;
  }

  function matches({ row, text: content }, words, wanted) {
    return (wanted.class === '' || row.dataset.class === wanted.class)
      && (wanted.region === '' || row.dataset.region === wanted.region)
      && words.every((word) => content.includes(word));
  }

  function show(group, words, wanted) {
    const found = group.entries.filter((entry) => matches(entry, words, wanted));
    const left = Math.max(0, found.length - group.most);
    group.body.replaceChildren(...found.slice(0, group.most).map(({ row }) => row));
    group.more.hidden = left === 0;
    group.more.textContent = 'Show ' + Math.min(left, more) + ' more of ' + left;
    group.table.hidden = found.length === 0;
    return found.length;
  }

  // What a filter finds in a folded part is unfolded, and folded again when the filter is gone.
  function unfold(group, sought, count) {
    if (group.block.tagName !== 'DETAILS') return;
    if (sought && count > 0 && !group.block.open) {
      group.block.open = true;
      group.opened = true;
    } else if (group.opened && !sought) {
      group.block.open = false;
      group.opened = false;
    }
  }

  function apply() {
    const words = text.value.toLowerCase().split(/ +/).filter((word) => word !== '');
    const wanted = { class: ofClass.value, region: ofRegion.value };
    const active = words.length > 0 || wanted.class !== '' || wanted.region !== '';
    let count = 0;
    let total = 0;
    for (const group of groups) {
      const found = show(group, words, wanted);
      unfold(group, words.length > 0 || wanted.class !== '', found);
      group.block.hidden = active && found === 0;
      count += found;
      total += group.entries.length;
    }
    clear.hidden = !active;
    shown.textContent = (active ? count + ' of ' : '') + total + ' rows' + (left === 0 ? '' : ' (' + left + ' more are not on this page)');
  }

  function applyAnew() {
    for (const group of groups) group.most = most;
    apply();
  }

  function sortBy(group, heading, column) {
    const direction = heading.getAttribute('aria-sort') === 'ascending' ? -1 : 1;
    for (const other of group.table.tHead.rows[0].cells) other.removeAttribute('aria-sort');
    heading.setAttribute('aria-sort', direction === 1 ? 'ascending' : 'descending');
    for (const entry of group.entries) entry.key = keyOf(entry.row.cells[column]);
    group.entries.sort((a, b) => direction * collator.compare(a.key, b.key));
    apply();
  }

  for (const group of groups) {
    [...group.table.tHead.rows[0].cells].forEach((heading, column) => {
      const button = document.createElement('button');
      button.type = 'button';
      button.textContent = heading.textContent;
      heading.replaceChildren(button);
      button.addEventListener('click', () => sortBy(group, heading, column));
    });
    group.more.addEventListener('click', () => {
      group.most += more;
      apply();
    });
  }
  for (const field of [text, ofClass, ofRegion]) field.addEventListener('input', applyAnew);
  clear.addEventListener('click', () => {
    text.value = ofClass.value = ofRegion.value = '';
    applyAnew();
    text.focus();
  });
  // Paper has no button: what is unfolded is printed whole.
  addEventListener('beforeprint', () => {
    for (const group of groups) if (group.block.open !== false) group.most = Infinity;
    apply();
  });
  addEventListener('afterprint', applyAnew);
  filter.hidden = groups.length === 0;
  apply();
})();
`;
