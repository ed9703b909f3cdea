import type { z } from 'zod';
import { AppError } from './app-error.ts';

type Issue = z.core.$ZodIssue;

/** Custom issue without a path: error message for the whole form. */
const isSummary = ({ code, path }: Issue) => code === 'custom' && path.length === 0;

/** Maps each field to its first error, in schema order. The reply's message is the schema's summary, else the first field error. */
export function invalidFields({ issues }: z.ZodError): AppError {
  const errors: Record<string, string> = {};
  const summary = issues.find(isSummary)?.message;
  for (const issue of issues) {
    if (isSummary(issue) && issues.length > 1) continue;
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.') || 'body'];
    const message = issue.code === 'unrecognized_keys' ? 'Unknown field' : issue.message;
    for (const name of names) errors[name.slice(0, 100)] ??= message;
  }
  return new AppError('INVALID', { message: summary ?? Object.values(errors)[0] ?? 'Invalid', errors });
}
