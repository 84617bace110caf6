/**
 * The report as one page for a browser: a picture, urgent notices, and tables to filter and sort.
 */
import type { Format } from '../format.ts';
import { renderFaults } from './html-failure.ts';
import { markup } from './html-markup.ts';
import { renderNotices } from './html-notices.ts';
import { renderPage } from './html-page.ts';
import { renderPicture } from './html-picture.ts';
import { renderLimits, renderTables } from './html-tables.ts';
import { headlineOf, renderFailedVerdict, renderVerdict } from './html-verdict.ts';

export const htmlFormat: Format = {
  render: (report, options) =>
    renderPage({
      purpose: report.purpose,
      madeAt: report.madeAt,
      version: options.version,
      title: headlineOf(report),
      verdict: renderVerdict(report),
      main: markup`${renderNotices(report, options)}
${renderPicture(report)}
${renderTables(report, options)}`,
      footer: renderLimits(report),
    }),
  renderFailure: (failure, { version }) =>
    renderPage({
      purpose: failure.purpose,
      madeAt: failure.madeAt,
      version,
      title: failure.message,
      verdict: renderFailedVerdict(failure),
      main: renderFaults(failure),
      footer: markup``,
    }),
};
