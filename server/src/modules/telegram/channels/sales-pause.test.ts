import { expect, it } from 'vitest';
import { earlier, later, minutes } from '../../../kit/clock.ts';
import { salesPauseOf } from './sales-pause.ts';

const now = new Date('2026-11-15T12:00:00Z');
const linked = { state: 'LINKED', sessionProblem: null } as const;
const facts = { account: linked, inviteWait: null, trouble: null };
const withInviteWait = (from: Date, until: Date) => ({ ...facts, inviteWait: { since: from, until } });

it('keeps selling while the account is linked and can create links', () => {
  expect(salesPauseOf(facts, now)).toBeNull();
  expect(salesPauseOf({ ...facts, trouble: 'NOT_ADMINISTRATOR' }, now)).toBeNull();
});

it('pauses sales until the end of an invite flood wait longer than ten minutes', () => {
  const until = later(now, minutes(1));
  expect(salesPauseOf(withInviteWait(earlier(now, minutes(10)), until), now)).toEqual({ reason: 'LINKS_REST', until });
  expect(salesPauseOf(withInviteWait(earlier(now, minutes(10)), until), until)).toBeNull();
  expect(salesPauseOf(withInviteWait(now, later(now, minutes(10))), now)).toBeNull();
});

it('pauses sales for an unlinked, frozen, restricted or paused account and for unknown Telegram errors', () => {
  const reasons = [
    { ...facts, account: undefined },
    { ...facts, account: { ...linked, state: 'LINK_AGAIN' as const } },
    { ...facts, account: { ...linked, state: 'FROZEN' as const } },
    { ...facts, account: { ...linked, state: 'RESTRICTED' as const } },
    { ...facts, account: { ...linked, sessionProblem: 'UNREADABLE' as const } },
    { ...facts, trouble: 'UNEXPECTED' as const },
  ].map((salesFacts) => salesPauseOf(salesFacts, now)?.reason);
  expect(reasons).toEqual(['LINK_AGAIN', 'LINK_AGAIN', 'ACCOUNT_FROZEN', 'ACCOUNT_RESTRICTED', 'ACCOUNT_PAUSED', 'TELEGRAM_ERROR']);
});
