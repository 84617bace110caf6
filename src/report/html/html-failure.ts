/** The HTML page of a run that has no report. */

import type { Failure, FailureDiagnostic } from '../format.ts';
import { plural, shown } from '../words/style.ts';
import { type Markup, markup, renderRest, takeMarkup } from './html-markup.ts';
import { withCommands } from './html-notices.ts';
import { mark } from './html-picture.ts';

/** Maximum length of the faults in characters. Further faults are only counted. */
const mostInFaults = 1_500_000;

export function renderFaults({ suggestions, diagnostics }: Failure): Markup {
  const next = suggestions.map((one) => markup`<p>${withCommands(one)}</p>`);
  const { fitted, left } = takeMarkup(diagnostics, renderFault, mostInFaults);
  return markup`${next.length === 0 ? '' : markup`<div class="notices"><div class="notice quiet"><h2>What to do</h2>${next}</div></div>`}
${
  diagnostics.length === 0
    ? ''
    : markup`<section aria-labelledby="faults"><div class="head"><h2 id="faults">${plural(diagnostics.length, 'fault')}</h2></div>
<ul class="faults card">
${fitted}</ul>${renderRest(left, 'fault')}</section>`
}`;
}

function renderFault({ rule, host, file, line, column, message, label, help }: FailureDiagnostic): Markup {
  const more = [label, help].flatMap((text) => (text === undefined ? [] : [markup`<p>${text}</p>`]));
  const place = [...(host === undefined ? [] : [shown(host)]), `${shown(file)}:${line}:${column}`, shown(rule)].join(
    ' · ',
  );
  return markup`<li class="k duplicate"><div class="fault">${mark('x')}<div><strong>${message}</strong>${more}<p class="place">${place}</p></div></div></li>
`;
}
