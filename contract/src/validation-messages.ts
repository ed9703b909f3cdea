import { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const acronyms: Record<string, string> = {
  id: 'ID',
  ids: 'IDs',
  ifsc: 'IFSC',
  kyc: 'KYC',
  otp: 'OTP',
  s3: 'S3',
  upi: 'UPI',
  url: 'URL',
  utm: 'UTM',
};

/** Label of the last named part of the path: `userPaymentMethodId` → `User payment method ID`. */
function fieldLabel({ path = [] }: Issue): string {
  const name = path.findLast((part) => typeof part === 'string');
  if (!name) return 'The request';
  const words = name.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase());
  const [first = '', ...rest] = words.map((word) => acronyms[word] ?? word);
  return [first.charAt(0).toUpperCase() + first.slice(1), ...rest].join(' ');
}

const typeNames: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  bigint: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
  date: 'a date',
  null: 'empty',
};

const units: Record<string, string> = { string: ' character', array: ' item' };
/** `5 characters`, `1 item`, or the number alone. */
function formatLimit(limit: number | bigint, origin: string): string {
  const unit = units[origin];
  return unit ? `${limit}${unit}${Number(limit) === 1 ? '' : 's'}` : String(limit);
}

const formats: Record<string, string> = {
  email: 'an email address',
  url: 'a URL',
  datetime: 'a time such as 2026-11-15T09:30:00Z',
  date: 'a date such as 2026-11-15',
};

function issueMessage(issue: Issue): string {
  const label = fieldLabel(issue);
  const isMissing = issue.input === undefined;
  switch (issue.code) {
    case 'invalid_type':
      if (isMissing) return `${label} is required`;
      return typeNames[issue.expected] ? `${label} must be ${typeNames[issue.expected]}` : `${label} has the wrong type`;
    case 'invalid_value':
      return issue.values.length === 1 ? `${label} must be ${String(issue.values[0])}` : `Choose one of: ${issue.values.join(', ')}`;
    case 'too_small':
      return `${label} must be ${issue.inclusive === false ? 'more than' : 'at least'} ${formatLimit(issue.minimum, issue.origin)}`;
    case 'too_big':
      return `${label} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${formatLimit(issue.maximum, issue.origin)}`;
    case 'invalid_format':
      return formats[issue.format] ? `${label} must be ${formats[issue.format]}` : `${label} is not valid`;
    case 'not_multiple_of':
      return `${label} must be a multiple of ${issue.divisor}`;
    case 'unrecognized_keys':
      return `Unknown ${issue.keys.length === 1 ? 'field' : 'fields'}: ${issue.keys.join(', ')}`;
    default:
      return isMissing ? `${label} is required` : `${label} is not valid`;
  }
}

/**
 * Replaces zod's default messages for issues without a message in the schema. Users and API clients read them, so they name the field
 * and no library types.
 */
z.config({ localeError: issueMessage });
