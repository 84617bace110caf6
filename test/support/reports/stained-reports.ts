/** Any report with the same text around every text in it that is not a word of ours: what a cloud, a declaration or a forged plan could hold. */
import type { Report } from '../../../src/findings/report.ts';
import type { Failure } from '../../../src/report/format.ts';
import { everyReport } from './every-report.ts';
import { failure } from './reports.ts';

/** Fields that hold free text wherever they stand, as schemas/plan.schema.json has it; an address is none: whether it is one decides what is said of it. */
const free = new Set([
  ...['account', 'approved', 'autoRenew', 'basicImageId', 'boot', 'chargeType', 'cpu', 'createTime', 'desired'],
  ...['endpoint', 'env', 'exclude', 'expireTime', 'file', 'files', 'flaw', 'hostId', 'hostIds', 'id', 'identity'],
  ...['imageId', 'elsewhere', 'fleet', 'knownAt'],
  ...['live', 'loginMode', 'memory', 'name', 'only', 'path', 'plan', 'present', 'projectId', 'region', 'size', 'state'],
  ...['tag', 'template', 'terms', 'type', 'until', 'wall', 'was', 'zone'],
]);

/** The one field that is a word of ours in some places, and free in others. */
const holds = new Set(['not-listed', 'was-sent', 'may-exist']);

export function stained(report: Report, text: string): Report {
  return stainedValue(report, '', text) as Report;
}

function stainedValue(value: unknown, field: string, text: string): unknown {
  if (typeof value === 'string') {
    const isFree = free.has(field) || (field === 'reason' && !holds.has(value));
    return isFree ? `${text}${value}${text}` : value;
  }
  if (Array.isArray(value)) return value.map((one) => stainedValue(one, field, text));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, stainedValue(one, name, text)]));
}

/** One of every kind, and none twice for the sake of its exit code. */
export const cleanReports: readonly Report[] = everyReport().filter(
  ({ saved, exit }) => saved === undefined || exit === 'ok',
);

export function failureWith(text: string): Failure {
  const fault = { rule: 'unknown-field', file: `a${text}`, line: 1, column: 2, message: text };
  const diagnostics = [{ ...fault, label: text, help: text, host: text }];
  return { ...failure, message: text, suggestions: [text], diagnostics };
}
