/** The body and the headers of a notice. */
import { createHmac } from 'node:crypto';
import type { Secret } from '../../core/secret.ts';
import { escapeText, shorten } from '../../core/text/escape.ts';
import { formatVersion, renderJsonValue } from '../../report/json-text.ts';
import type { ScopeNotice } from '../scope-store.ts';
import type { NoticeFormat } from './notice-format.ts';

export function writeNotice(notice: ScopeNotice, format: NoticeFormat): string {
  return format === 'json' ? writeJson(notice) : writeSlack(notice);
}

/** `key`: shared with the receiver, which uses it to check who wrote the body. */
export function signNotice({ id }: ScopeNotice, body: string, key: Secret | undefined): Record<string, string> {
  const common = { 'Content-Type': 'application/json', 'X-Hostwright-Notice': id };
  if (key === undefined) return common;
  const signature = createHmac('sha256', key.reveal()).update(body, 'utf8').digest('hex');
  return { ...common, 'X-Hostwright-Signature': `sha256=${signature}` };
}

function writeJson({
  id,
  scope,
  at,
  was,
  is,
  message,
  counts: { oldestIntent: _, ...counts },
  isReminder,
}: ScopeNotice): string {
  const about = { scope, at, was, is, reminder: isReminder, message, counts };
  return renderJsonValue({ format: 'hostwright/notice', formatVersion, id, ...about });
}

const longestMessage = 500;

/** Plain text, so that names and messages from outside cannot become mentions or links. */
function writeSlack({ scope, was, is, message, isReminder }: ScopeNotice): string {
  // A notice about a plan that waits is not a change of state.
  const changed = was === is ? scope : `${scope}: ${was} -> ${is}`;
  const change = isReminder ? `${scope} is still ${is}` : changed;
  const text = message === '' ? change : `${change}: ${shorten(message, longestMessage)}`;
  const plain = { mrkdwn: false, parse: 'none', link_names: false, unfurl_links: false, unfurl_media: false };
  return `${JSON.stringify({ text: escapeForSlack(escapeText(text)), ...plain })}\n`;
}

const slackEscapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '@': '(at)' };

function escapeForSlack(text: string): string {
  return text.replace(/[&<>@]/g, (character) => slackEscapes[character] ?? '');
}
