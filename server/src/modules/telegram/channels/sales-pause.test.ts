import { expect, it } from 'vitest';
import { earlier, later, minutes } from '../../../kit/clock.ts';
import { salesPauseOf } from './sales-pause.ts';

const now = new Date('2026-11-15T12:00:00Z');
const linked = { state: 'LINKED', sessionProblem: null } as const;
const facts = { account: linked, linksRest: null, trouble: null };
const rest = (from: Date, until: Date) => ({ ...facts, linksRest: { since: from, until } });

it('sells while the account is linked and links can be made', () => {
  expect(salesPauseOf(facts, now)).toBeNull();
  expect(salesPauseOf({ ...facts, trouble: 'NOT_ADMINISTRATOR' }, now)).toBeNull();
});

it('stops sales for a rest of links longer than ten minutes, until its very end', () => {
  const until = later(now, minutes(1));
  expect(salesPauseOf(rest(earlier(now, minutes(10)), until), now)).toEqual({ reason: 'LINKS_REST', until });
  expect(salesPauseOf(rest(earlier(now, minutes(10)), until), until)).toBeNull();
  expect(salesPauseOf(rest(now, later(now, minutes(10))), now)).toBeNull();
});

it('stops sales while the account is frozen, restricted, not linked or in doubt, and while Telegram answers with unknown errors', () => {
  const reasons = [
    { ...facts, account: undefined },
    { ...facts, account: { ...linked, state: 'LINK_AGAIN' as const } },
    { ...facts, account: { ...linked, state: 'FROZEN' as const } },
    { ...facts, account: { ...linked, state: 'RESTRICTED' as const } },
    { ...facts, account: { ...linked, sessionProblem: 'UNREADABLE' as const } },
    { ...facts, trouble: 'UNEXPECTED' as const },
  ].map((given) => salesPauseOf(given, now)?.reason);
  expect(reasons).toEqual(['LINK_AGAIN', 'LINK_AGAIN', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED', 'ACCOUNT_PAUSED', 'TELEGRAM_ERROR']);
});
