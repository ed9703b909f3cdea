import type { Route } from '@jamun/contract';

const plural = (count: number, unit: string) => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** `15 minutes`, `1 hour`. */
function durationText(seconds: number): string {
  if (seconds % 3600 === 0) return plural(seconds / 3600, 'hour');
  return seconds % 60 === 0 ? plural(seconds / 60, 'minute') : plural(seconds, 'second');
}

/** Required token of a route. */
export function accessText({ access, recognises, guests }: Route): string {
  if (access === 'admin') return 'Requires the token of an administrator.';
  if (access === 'guest') return 'Requires a guest token, from a code by email.';
  if (access === 'user')
    return guests ? 'Requires the token of a user, or a guest token from a code by email.' : 'Requires the token of a user.';
  return recognises ? 'No token needed. With the token of a user, the call also covers what only they can see or do.' : 'No token needed.';
}

/** Requirements and limits that the contract declares, one sentence each. */
export function requirementTexts(route: Route): string[] {
  const { needs, proof, limit, duringSetUp, adminCookie, stream, file, maxBytes } = route;
  return [
    needs === 'verified-email' ? 'The user’s email address must be verified.' : '',
    proof === 'recent' ? 'The password or a code must have been confirmed in the last ten minutes (see “Recent proof”).' : '',
    proof === 'recent or code'
      ? 'The password or a code must have been confirmed in the last ten minutes (see “Recent proof”), or the body has a code; administrators with two-step sign-in always send one.'
      : '',
    proof === 'conditional' ? 'Some changes need a recent proof of identity (see “Recent proof”).' : '',
    duringSetUp ? 'Works while the set-up of the account is not finished.' : '',
    adminCookie === 'set' ? 'A browser can ask for a session cookie instead of a token.' : '',
    stream ? 'The reply is a stream of server-sent events that stays open.' : '',
    file === 'text/csv' ? 'The reply is a CSV file in UTF-8.' : '',
    maxBytes ? `The body has at most ${maxBytes} bytes.` : '',
    limit ? `At most ${plural(limit.calls, 'call')} in ${durationText(limit.seconds)}.` : '',
  ].filter((text) => text !== '');
}
