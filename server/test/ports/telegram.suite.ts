import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, earlier, hours, later } from '../../src/kit/clock.ts';
import {
  type CallClass,
  type OpenAccount,
  type PeerRef,
  type RemoteUser,
  TelegramError,
  type TelegramErrorKind,
  type TelegramPort,
} from '../../src/modules/telegram/index.ts';

/** Controls the Telegram side of an adapter in the contract tests: phone numbers, users and failures. */
export interface TelegramTestBackend {
  port: TelegramPort;
  now(): Date;
  /** Returns an unused number. */
  phone(kind: 'plain' | 'twoStep' | 'noAccount' | 'banned' | 'tooManyChannels' | 'emailSetup'): string;
  channelType: 'channel' | 'supergroup';
  /** Users in answers have no access hash (min users). */
  hidesHashes: boolean;
  twoStep: { password: string; hint: string };
  codeOf(phone: string): Promise<string>;
  /** Advances the time until every sent code is expired. */
  expireCodes(): void;
  /** Advances the time until a code may be sent again; the previous code is still valid. */
  waitForResend(): void;
  /** A user opens an invite link; false if the link rejects them. */
  join(link: string, name: string): Promise<boolean>;
  leave(channel: PeerRef, name: string): Promise<void>;
  revokeSessions(phone: string): Promise<void>;
  deleteChannel(channel: PeerRef): Promise<void>;
  /** The account stays in the channel but loses its administrator rights. */
  revokeAdminRights(channel: PeerRef, phone: string): Promise<void>;
  /** The next call of this account gets a flood wait. */
  startFloodWait(phone: string, waitSeconds: number): Promise<void>;
  setOutage(away: boolean): Promise<void>;
  setStanding(phone: string, standing: 'GOOD' | 'FROZEN' | 'RESTRICTED'): Promise<void>;
  /** The next call of this kind is executed but its answer is lost; the returned port has a short timeout. */
  loseAnswerTo(call: 'signIn' | 'revokeInviteLink'): Promise<TelegramPort>;
  close(): Promise<void>;
}

const telegramError = (kind: TelegramErrorKind, more: object = {}) => expect.objectContaining({ name: 'TelegramError', kind, ...more });
const changeFirstDigit = (code: string) => (code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`);

export const describeTelegramPort = (name: string, createBackend: () => Promise<TelegramTestBackend>) =>
  describe(`${name} Telegram port`, () => {
    let backend: TelegramTestBackend;
    let port: TelegramPort;
    const opened: OpenAccount[] = [];
    /** Call classes passed to `beforeCall`, in order. */
    const calls: CallClass[] = [];
    beforeAll(async () => {
      backend = await createBackend();
      port = backend.port;
    });
    afterEach(async () => {
      for (const account of opened.splice(0)) await account.close();
    });
    afterAll(() => backend.close());

    const requestCode = async (kind: Parameters<TelegramTestBackend['phone']>[0]) => {
      const phone = backend.phone(kind);
      return { phone, ...(await port.sendCode({ phone })) };
    };
    const signInWithCode = async ({ phone, session, codeHash }: { phone: string; session: string; codeHash: string }, code?: string) =>
      port.signIn({ phone, session, codeHash, code: code ?? (await backend.codeOf(phone)) });
    const linkAccount = async (kind: Parameters<TelegramTestBackend['phone']>[0] = 'plain') => {
      const sent = await requestCode(kind);
      const outcome = await signInWithCode(sent);
      if (outcome.kind !== 'SIGNED_IN') throw new Error('The account of this number has a two-step password');
      return { phone: sent.phone, session: outcome.session, user: outcome.user };
    };
    const open = async (session: string) => {
      const account = await port.open(session, { beforeCall: async (callClass) => void calls.push(callClass) });
      opened.push(account);
      return account;
    };
    const seller = async () => {
      const { phone, session } = await linkAccount();
      const account = await open(session);
      const channel = await account.createChannel({ name: 'Monsoon Light', description: 'Every day a picture' });
      const invite = (title = 'For Meera') => account.createInviteLink(channel.ref, { expiresAt: later(backend.now(), days(7)), title });
      return { phone, session, account, channel, ref: channel.ref, invite };
    };
    const hash = () => (backend.hidesHashes ? null : expect.stringMatching(/^-?\d+$/));
    /** Returns the user with an access hash; looks it up when the answer had none. */
    const resolvePerson = async (account: OpenAccount, ref: PeerRef, [listed]: RemoteUser[]): Promise<PeerRef> => {
      const { ref: person, name } = listed as RemoteUser;
      const member = person.accessHash === null ? await account.findMember(ref, { id: person.id, name }) : null;
      return (member?.ref ?? person) as PeerRef;
    };
    const namesIn = async (account: OpenAccount, ref: PeerRef) => {
      const names: string[] = [];
      for await (const { users } of account.listMembers(ref))
        names.push(...users.map((person) => (person.isAdministrator ? 'an administrator' : person.name)));
      return names.sort();
    };

    describe('Telegram sign-in', () => {
      it('signs in with a phone number and its code', async () => {
        const sent = await requestCode('plain');
        expect(sent.length).toBe((await backend.codeOf(sent.phone)).length);
        expect(sent.resendAfterSeconds).toBeGreaterThan(0);
        const outcome = await signInWithCode(sent);
        expect(outcome).toMatchObject({
          kind: 'SIGNED_IN',
          user: { id: expect.stringMatching(/^\d+$/), name: expect.stringMatching(/\S/) },
        });
        expect(outcome.session).not.toBe(sent.session);
        expect(Array.isArray(await (await open(outcome.session)).listChannels())).toBe(true);
      });

      it('signs in to Telegram with code and password when two-step verification is on', async () => {
        const outcome = await signInWithCode(await requestCode('twoStep'));
        expect(outcome).toMatchObject({ kind: 'PASSWORD_NEEDED', hint: backend.twoStep.hint });
        await expect(port.checkPassword({ session: outcome.session, password: 'not it' })).rejects.toEqual(telegramError('PASSWORD_WRONG'));
        const { session, user } = await port.checkPassword({ session: outcome.session, password: backend.twoStep.password });
        expect(user.name).not.toBe('');
        await (await open(session)).listChannels();
      });

      it('rejects a wrong code and accepts the right one afterwards', async () => {
        const sent = await requestCode('plain');
        await expect(signInWithCode(sent, changeFirstDigit(await backend.codeOf(sent.phone)))).rejects.toEqual(telegramError('CODE_WRONG'));
        expect(await signInWithCode(sent)).toMatchObject({ kind: 'SIGNED_IN' });
      });

      it('rejects an expired code', async () => {
        const sent = await requestCode('plain');
        backend.expireCodes();
        await expect(signInWithCode(sent)).rejects.toEqual(telegramError('CODE_EXPIRED'));
      });

      it('a resent code replaces the first code', async () => {
        const sent = await requestCode('plain');
        backend.waitForResend();
        const again = await port.resendCode(sent);
        expect(again.codeHash).not.toBe(sent.codeHash);
        await expect(signInWithCode(sent)).rejects.toEqual(telegramError('CODE_EXPIRED'));
        expect(await signInWithCode({ ...again, phone: sent.phone })).toMatchObject({ kind: 'SIGNED_IN' });
      });

      it('rejects an invalid phone number', async () => {
        await expect(port.sendCode({ phone: '+91' })).rejects.toEqual(telegramError('PHONE_INVALID'));
      });

      it('rejects a phone number that Telegram has banned', async () => {
        await expect(requestCode('banned')).rejects.toEqual(telegramError('PHONE_BANNED'));
      });

      it('rejects a phone number without a Telegram account', async () => {
        await expect(requestCode('noAccount').then((sent) => signInWithCode(sent))).rejects.toEqual(telegramError('NO_ACCOUNT'));
      });
    });

    describe('email setup during sign-in', () => {
      it('confirms the email address by a code, then sends the sign-in code', async () => {
        const phone = backend.phone('emailSetup');
        const setup = await port.sendCode({ phone });
        expect(setup).toMatchObject({ via: 'EMAIL_SETUP', hint: null, length: 0 });
        await expect(port.setUpEmail({ phone, ...setup, email: 'no address' })).rejects.toEqual(telegramError('EMAIL_INVALID'));
        const sent = await port.setUpEmail({ phone, ...setup, email: 'asha@example.in' });
        const code = await backend.codeOf(phone);
        expect(sent).toMatchObject({ via: 'EMAIL', hint: 'a***@example.in', length: code.length });
        await expect(signInWithCode({ phone, ...sent }, changeFirstDigit(code))).rejects.toEqual(telegramError('CODE_WRONG'));
        const confirmed = await signInWithCode({ phone, ...sent }, code);
        if (confirmed.kind !== 'CODE_SENT') throw new Error('No code was sent');
        expect(await signInWithCode({ phone, ...confirmed })).toMatchObject({ kind: 'SIGNED_IN' });
        expect(await port.sendCode({ phone })).toMatchObject({ via: expect.not.stringMatching('EMAIL_SETUP') });
      });
    });

    describe('Telegram channels', () => {
      it('creates, lists and describes a channel', async () => {
        const { account, channel, ref } = await seller();
        expect(channel).toEqual({
          ref: { id: expect.stringMatching(/^-100\d+$/), accessHash: expect.stringMatching(/^-?\d+$/) },
          name: 'Monsoon Light',
          description: 'Every day a picture',
          username: null,
          participantsCount: 1,
          type: backend.channelType,
          isCreator: true,
          canInvite: true,
        });
        expect(await account.describe(ref)).toEqual(channel);
        expect((await account.listChannels()).find((other) => other.ref.id === ref.id)).toMatchObject({ ref, name: 'Monsoon Light' });
      });

      it('the access hash of a channel works in a session that is opened later', async () => {
        const { session, account, ref } = await seller();
        await account.close();
        expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
      });

      it('rejects a new channel of an account with too many channels', async () => {
        const account = await open((await linkAccount('tooManyChannels')).session);
        await expect(account.createChannel({ name: 'One more', description: '' })).rejects.toEqual(telegramError('TOO_MANY_CHANNELS'));
      });

      it('a deleted channel returns CHANNEL_GONE', async () => {
        const { account, ref, invite } = await seller();
        await backend.deleteChannel(ref);
        await expect(account.describe(ref)).rejects.toEqual(telegramError('CHANNEL_GONE'));
        await expect(invite()).rejects.toEqual(telegramError('CHANNEL_GONE'));
      });

      it('an account without administrator rights cannot invite, and the channel is not listed', async () => {
        const { account, phone, ref, invite } = await seller();
        await backend.revokeAdminRights(ref, phone);
        await expect(invite()).rejects.toEqual(telegramError('NOT_ADMINISTRATOR'));
        expect((await account.listChannels()).map((channel) => channel.ref.id)).not.toContain(ref.id);
      });
    });

    describe('invite links', () => {
      it('an invite link admits one user and reports who joined', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        expect(link).toMatch(/^https:\/\/t\.me\/\+[\w-]+$/);
        expect(await account.listJoinsByLink(ref, link)).toEqual([]);
        expect(await backend.join(link, 'Meera')).toBe(true);
        expect(await backend.join(link, 'Nikhil')).toBe(false);
        expect(await account.listJoinsByLink(ref, link)).toEqual([
          {
            ref: { id: expect.stringMatching(/^\d+$/), accessHash: hash() },
            name: 'Meera',
            at: expect.any(Date),
          },
        ]);
        expect((await account.describe(ref)).participantsCount).toBe(2);
      });

      it('an invite link reports the users of this link only', async () => {
        const { account, ref, invite } = await seller();
        const [hers, his] = [await invite('For Meera'), await invite('For Nikhil')];
        expect(hers).not.toBe(his);
        await backend.join(hers, 'Meera');
        await backend.join(his, 'Nikhil');
        expect(await account.listJoinsByLink(ref, his)).toMatchObject([{ name: 'Nikhil' }]);
      });

      it('a revoked invite link rejects users, and revoking twice succeeds', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await account.revokeInviteLink(ref, link);
        await account.revokeInviteLink(ref, link);
        expect(await backend.join(link, 'Meera')).toBe(false);
      });

      it('a revoked invite link still reports who joined before', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        await account.revokeInviteLink(ref, link);
        expect(await account.listJoinsByLink(ref, link)).toMatchObject([{ name: 'Meera' }]);
      });

      it('deleting a revoked invite link twice succeeds', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await account.revokeInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        expect(await backend.join(link, 'Meera')).toBe(false);
      });

      it('the admin log lists the joins of all invite links of the channel', async () => {
        const { account, ref, invite } = await seller();
        const [hers, his] = [await invite('For Meera'), await invite('For Nikhil')];
        await backend.join(hers, 'Meera');
        await backend.join(his, 'Nikhil');
        const since = earlier(backend.now(), hours(1));
        const person = (name: string) => ({ ref: { id: expect.stringMatching(/^\d+$/), accessHash: hash() }, name });
        expect(await account.listLoggedJoins(ref, { since })).toEqual({
          joins: [
            { user: person('Meera'), link: hers, at: expect.any(Date) },
            { user: person('Nikhil'), link: his, at: expect.any(Date) },
          ],
          isComplete: true,
        });
        expect(await account.listLoggedJoins(ref, { since: later(backend.now(), hours(1)) })).toEqual({ joins: [], isComplete: true });
        expect(await account.listLoggedJoins(ref, { since: earlier(backend.now(), days(3)) })).toMatchObject({ isComplete: false });
      });

      it('an invite link admits another user after the first has left, unless it was revoked', async () => {
        const { account, ref, invite } = await seller();
        const [active, revoked] = [await invite(), await invite()];
        await backend.join(active, 'Meera');
        await backend.leave(ref, 'Meera');
        expect(await backend.join(active, 'Nikhil')).toBe(true);
        await backend.join(revoked, 'Zoya');
        await account.revokeInviteLink(ref, revoked);
        await backend.leave(ref, 'Zoya');
        expect(await backend.join(revoked, 'Omar')).toBe(false);
      });
    });

    describe('channel members', () => {
      it('a removed member cannot join through any link until readmitted', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const person = await resolvePerson(account, ref, await account.listJoinsByLink(ref, link));
        await account.remove(ref, person);
        expect(await namesIn(account, ref)).toEqual(['an administrator']);
        expect(await backend.join(await invite(), 'Meera')).toBe(false);
        await account.remove(ref, person);
        await account.liftBan(ref, person);
        expect(await backend.join(await invite(), 'Meera')).toBe(true);
        expect(await namesIn(account, ref)).toContain('Meera');
        await account.liftBan(ref, person);
        expect(await namesIn(account, ref)).toContain('Meera');
      });

      it('a user who left can be blocked from joining again', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const person = await resolvePerson(account, ref, await account.listJoinsByLink(ref, link));
        await backend.leave(ref, 'Meera');
        await account.remove(ref, person);
        expect(await backend.join(await invite(), 'Meera')).toBe(false);
      });

      it('the member list marks administrators', async () => {
        const { account, ref, invite } = await seller();
        await backend.join(await invite(), 'Meera');
        await backend.join(await invite(), 'Nikhil');
        expect(await namesIn(account, ref)).toEqual(['Meera', 'Nikhil', 'an administrator']);
      });

      it('isMember is true until the member leaves or is removed', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const person = await resolvePerson(account, ref, await account.listJoinsByLink(ref, link));
        expect(await account.isMember(ref, person)).toBe(true);
        await backend.leave(ref, 'Meera');
        expect(await account.isMember(ref, person)).toBe(false);
        await account.remove(ref, person);
        expect(await account.isMember(ref, person)).toBe(false);
      });

      it('remove and isMember fail with PERSON_UNKNOWN for a user without a valid access hash', async () => {
        const { account, ref } = await seller();
        const stranger = { id: '4999999999', accessHash: '1' };
        await expect(account.remove(ref, stranger)).rejects.toEqual(telegramError('PERSON_UNKNOWN', { callClass: 'REMOVE' }));
        await expect(account.isMember(ref, stranger)).rejects.toEqual(telegramError('PERSON_UNKNOWN', { callClass: 'READ' }));
      });

      it('findMember finds a member by name with an access hash that works for removal', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        await backend.join(await invite(), 'Nikhil');
        const [meera] = await account.listJoinsByLink(ref, link);
        const id = meera?.ref.id ?? '';
        const found = await account.findMember(ref, { id, name: 'Meera' });
        expect(found).toEqual({ ref: { id, accessHash: expect.stringMatching(/^-?\d+$/) }, name: 'Meera' });
        await account.remove(ref, (found as { ref: PeerRef }).ref);
        expect(await namesIn(account, ref)).toEqual(['Nikhil', 'an administrator']);
        expect(await account.findMember(ref, { id, name: 'Meera' })).toBeNull();
      });

      it('findRemoved finds a removed user by name with an access hash that works for readmission', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const [meera] = await account.listJoinsByLink(ref, link);
        const id = meera?.ref.id ?? '';
        expect(await account.findRemoved(ref, { id, name: 'Meera' })).toBeNull();
        // The access hash in the list of joins is not reliable.
        const member = await account.findMember(ref, { id, name: 'Meera' });
        await account.remove(ref, (member as { ref: PeerRef }).ref);
        const found = await account.findRemoved(ref, { id, name: 'Meera' });
        expect(found).toEqual({ ref: { id, accessHash: expect.stringMatching(/^-?\d+$/) }, name: 'Meera' });
        await account.liftBan(ref, (found as { ref: PeerRef }).ref);
        expect(await account.findRemoved(ref, { id, name: 'Meera' })).toBeNull();
      });
    });

    describe('Telegram errors', () => {
      it('too many calls return FLOOD with the seconds to wait', async () => {
        const { account, phone, ref } = await seller();
        await backend.startFloodWait(phone, 300);
        await expect(account.describe(ref)).rejects.toEqual(telegramError('FLOOD', { waitSeconds: 300, callClass: 'READ' }));
      });

      it('a lost answer returns AWAY although the call was executed', async () => {
        const { session, account, ref, invite } = await seller();
        const link = await invite();
        await account.close();
        const losing = await (await backend.loseAnswerTo('revokeInviteLink')).open(session, { beforeCall: async () => {} });
        opened.push(losing);
        await expect(losing.revokeInviteLink(ref, link)).rejects.toEqual(telegramError('AWAY'));
        expect(await backend.join(link, 'Meera')).toBe(false);
      });

      it('signedInAs shows whether a sign-in with a lost answer was accepted', async () => {
        const sent = await requestCode('plain');
        expect(await port.signedInAs(sent)).toBeNull();
        const losing = await backend.loseAnswerTo('signIn');
        await expect(losing.signIn({ ...sent, code: await backend.codeOf(sent.phone) })).rejects.toEqual(telegramError('AWAY'));
        const found = await port.signedInAs(sent);
        expect(found?.user.id).toMatch(/^\d+$/);
        const account = await open(found?.session ?? '');
        await account.listChannels();
        await account.logOut();
        expect(await port.signedInAs(sent)).toBeNull();
      });

      it.each([
        ['FROZEN', 'ACCOUNT_FROZEN'],
        ['RESTRICTED', 'ACCOUNT_RESTRICTED'],
      ] as const)('a %s account gets %s for every write call', async (standing, kind) => {
        const { phone, account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const meera = await resolvePerson(account, ref, await account.listJoinsByLink(ref, link));
        await backend.setStanding(phone, standing);
        await expect(invite()).rejects.toEqual(telegramError(kind, { callClass: 'INVITE' }));
        await expect(account.revokeInviteLink(ref, link)).rejects.toEqual(telegramError(kind, { callClass: 'INVITE' }));
        await expect(account.remove(ref, meera)).rejects.toEqual(telegramError(kind, { callClass: 'REMOVE' }));
        await expect(account.createChannel({ name: 'One more', description: '' })).rejects.toEqual(
          telegramError(kind, { callClass: 'CREATE' }),
        );
        expect(await namesIn(account, ref)).toContain('Meera');
        await backend.setStanding(phone, 'GOOD');
        await account.remove(ref, meera);
        expect(await namesIn(account, ref)).not.toContain('Meera');
      });

      it('beforeCall gets the class of every call and can block the call', async () => {
        const { session, account, ref, invite } = await seller();
        const link = await invite();
        await backend.join(link, 'Meera');
        const meera = await resolvePerson(account, ref, await account.listJoinsByLink(ref, link));
        calls.length = 0;
        await account.createInviteLink(ref, { expiresAt: later(backend.now(), days(7)), title: 'For Zoya' });
        await account.revokeInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        await account.remove(ref, meera);
        await account.liftBan(ref, meera);
        await account.describe(ref);
        await namesIn(account, ref);
        await account.listLoggedJoins(ref, { since: backend.now() });
        await account.createChannel({ name: 'Another', description: '' });
        expect(calls).toEqual(['INVITE', 'INVITE', 'INVITE', 'REMOVE', 'REMOVE', 'READ', 'READ', 'READ', 'CREATE']);
        await account.close();
        const floodWait = new TelegramError('FLOOD', { waitSeconds: 7, callClass: 'CREATE' });
        const blocked = await port.open(session, {
          beforeCall: (callClass) => (callClass === 'CREATE' ? Promise.reject(floodWait) : Promise.resolve()),
        });
        opened.push(blocked);
        const before = (await blocked.listChannels()).length;
        await expect(blocked.createChannel({ name: 'One more', description: '' })).rejects.toBe(floodWait);
        expect(await blocked.listChannels()).toHaveLength(before);
      });

      it('every call returns AWAY during a Telegram outage', async () => {
        const { session, account, ref } = await seller();
        await account.close();
        await backend.setOutage(true);
        await expect(open(session).then((again) => again.describe(ref))).rejects.toEqual(telegramError('AWAY'));
        await expect(requestCode('plain')).rejects.toEqual(telegramError('AWAY'));
        await backend.setOutage(false);
        expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
      });

      it('a session that was ended elsewhere returns SESSION_ENDED', async () => {
        const { session, phone, account, ref } = await seller();
        await backend.revokeSessions(phone);
        await expect(account.describe(ref)).rejects.toEqual(telegramError('SESSION_ENDED'));
        await expect(namesIn(account, ref)).rejects.toEqual(telegramError('SESSION_ENDED'));
        await account.close();
        await expect(open(session).then((again) => again.listChannels())).rejects.toEqual(telegramError('SESSION_ENDED'));
      });

      it('a call with a logged-out Telegram session fails with SESSION_ENDED', async () => {
        const { session } = await linkAccount();
        const account = await open(session);
        await account.logOut();
        await account.close();
        await expect(open(session).then((again) => again.listChannels())).rejects.toEqual(telegramError('SESSION_ENDED'));
      });
    });
  });
