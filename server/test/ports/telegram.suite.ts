import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { days, earlier, hours, later } from '../../src/kit/clock.ts';
import {
  type CallClass,
  type OpenAccount,
  type PeerRef,
  type RefusalKind,
  type SeenPerson,
  type TelegramPort,
  TelegramRefusal,
} from '../../src/modules/telegram/index.ts';

/** What stands behind an adapter, moved by hand: numbers, people, and what goes wrong. */
export interface TelegramThere {
  port: TelegramPort;
  now(): Date;
  /** A number that nobody has used yet. */
  phone(kind: 'plain' | 'twoStep' | 'noAccount' | 'banned' | 'tooManyChannels' | 'emailSetup'): string;
  channelType: 'channel' | 'supergroup';
  /** Answers show people without their hash. */
  hidesHashes: boolean;
  twoStep: { password: string; hint: string };
  /** The latest code that went to this number. */
  codeOf(phone: string): Promise<string>;
  /** Codes that were sent are not good any more. */
  letCodesExpire(): void;
  /** So long that a code may be sent again, and the one before is good still. */
  waitForResend(): void;
  /** Somebody comes through a link: false when it lets them in no more. */
  join(link: string, name: string): Promise<boolean>;
  /** Somebody who is in it goes. */
  leave(channel: PeerRef, name: string): Promise<void>;
  revokeSessions(phone: string): Promise<void>;
  deleteChannel(channel: PeerRef): Promise<void>;
  /** The account stays in the channel, and keeps it no more. */
  takeRights(channel: PeerRef, phone: string): Promise<void>;
  /** The next call of this account is one too many. */
  flood(phone: string, waitSeconds: number): Promise<void>;
  setAway(away: boolean): Promise<void>;
  setStanding(phone: string, standing: 'GOOD' | 'FROZEN' | 'RESTRICTED'): Promise<void>;
  /** The next call of this kind is carried out, and its answer lost; the returned port gives up soon. */
  losingAnswerTo(call: 'signIn' | 'revokeInviteLink'): Promise<TelegramPort>;
  close(): Promise<void>;
}

const refused = (kind: RefusalKind, more: object = {}) => expect.objectContaining({ name: 'TelegramRefusal', kind, ...more });
const wrong = (code: string) => (code.startsWith('1') ? `2${code.slice(1)}` : `1${code.slice(1)}`);

export const describeTelegram = (name: string, make: () => Promise<TelegramThere>) =>
  describe(`the ${name} Telegram`, () => {
    let there: TelegramThere;
    let port: TelegramPort;
    const opened: OpenAccount[] = [];
    /** Classes of the calls that were announced, in order. */
    const calls: CallClass[] = [];
    beforeAll(async () => {
      there = await make();
      port = there.port;
    });
    afterEach(async () => {
      for (const account of opened.splice(0)) await account.close();
    });
    afterAll(() => there.close());

    const asked = async (kind: Parameters<TelegramThere['phone']>[0]) => {
      const phone = there.phone(kind);
      return { phone, ...(await port.sendCode({ phone })) };
    };
    const answered = async ({ phone, session, codeHash }: { phone: string; session: string; codeHash: string }, code?: string) =>
      port.signIn({ phone, session, codeHash, code: code ?? (await there.codeOf(phone)) });
    const linked = async (kind: Parameters<TelegramThere['phone']>[0] = 'plain') => {
      const sent = await asked(kind);
      const outcome = await answered(sent);
      if (outcome.kind !== 'SIGNED_IN') throw new Error('This number asks for a password');
      return { phone: sent.phone, session: outcome.session, user: outcome.user };
    };
    const open = async (session: string) => {
      const account = await port.open(session, { beforeCall: async (callClass) => void calls.push(callClass) });
      opened.push(account);
      return account;
    };
    const seller = async () => {
      const { phone, session } = await linked();
      const account = await open(session);
      const channel = await account.createChannel({ name: 'Monsoon Light', description: 'Every day a picture' });
      const invite = (title = 'For Meera') => account.createInviteLink(channel.ref, { expiresAt: later(there.now(), days(7)), title });
      return { phone, session, account, channel, ref: channel.ref, invite };
    };
    const hash = () => (there.hidesHashes ? null : expect.stringMatching(/^-?\d+$/));
    /** Looked up where an answer did not show the hash. */
    const personIn = async (account: OpenAccount, ref: PeerRef, [seen]: SeenPerson[]): Promise<PeerRef> => {
      const { ref: given, name } = seen as SeenPerson;
      const found = given.accessHash === null ? await account.findMember(ref, { id: given.id, name }) : null;
      return (found?.ref ?? given) as PeerRef;
    };
    const namesIn = async (account: OpenAccount, ref: PeerRef) => {
      const names: string[] = [];
      for await (const { people } of account.members(ref))
        names.push(...people.map((person) => (person.isAdministrator ? 'an administrator' : person.name)));
      return names.sort();
    };

    describe('signing in', () => {
      it('takes a number and the code that went to it', async () => {
        const sent = await asked('plain');
        expect(sent.length).toBe((await there.codeOf(sent.phone)).length);
        expect(sent.resendAfterSeconds).toBeGreaterThan(0);
        const outcome = await answered(sent);
        expect(outcome).toMatchObject({
          kind: 'SIGNED_IN',
          user: { id: expect.stringMatching(/^\d+$/), name: expect.stringMatching(/\S/) },
        });
        expect(outcome.session).not.toBe(sent.session);
        expect(Array.isArray(await (await open(outcome.session)).channels())).toBe(true);
      });

      it('takes the password too, where there is one', async () => {
        const outcome = await answered(await asked('twoStep'));
        expect(outcome).toMatchObject({ kind: 'PASSWORD_NEEDED', hint: there.twoStep.hint });
        await expect(port.checkPassword({ session: outcome.session, password: 'not it' })).rejects.toEqual(refused('PASSWORD_WRONG'));
        const { session, user } = await port.checkPassword({ session: outcome.session, password: there.twoStep.password });
        expect(user.name).not.toBe('');
        await (await open(session)).channels();
      });

      it('refuses a wrong code, and takes the right one after it', async () => {
        const sent = await asked('plain');
        await expect(answered(sent, wrong(await there.codeOf(sent.phone)))).rejects.toEqual(refused('CODE_WRONG'));
        expect(await answered(sent)).toMatchObject({ kind: 'SIGNED_IN' });
      });

      it('refuses a code that came too late', async () => {
        const sent = await asked('plain');
        there.letCodesExpire();
        await expect(answered(sent)).rejects.toEqual(refused('CODE_EXPIRED'));
      });

      it('sends another code, which replaces the first', async () => {
        const sent = await asked('plain');
        there.waitForResend();
        const again = await port.resendCode(sent);
        expect(again.codeHash).not.toBe(sent.codeHash);
        await expect(answered(sent)).rejects.toEqual(refused('CODE_EXPIRED'));
        expect(await answered({ ...again, phone: sent.phone })).toMatchObject({ kind: 'SIGNED_IN' });
      });

      it('refuses what is no number', async () => {
        await expect(port.sendCode({ phone: '+91' })).rejects.toEqual(refused('PHONE_INVALID'));
      });

      it('refuses a number that Telegram has banned', async () => {
        await expect(asked('banned')).rejects.toEqual(refused('PHONE_BANNED'));
      });

      it('refuses a number without an account', async () => {
        await expect(asked('noAccount').then((sent) => answered(sent))).rejects.toEqual(refused('NO_ACCOUNT'));
      });
    });

    describe('signing in when Telegram demands an email address', () => {
      it('sends a code to the address, then the code to sign in with', async () => {
        const phone = there.phone('emailSetup');
        const asked = await port.sendCode({ phone });
        expect(asked).toMatchObject({ via: 'EMAIL_SETUP', hint: null, length: 0 });
        await expect(port.setUpEmail({ phone, ...asked, email: 'no address' })).rejects.toEqual(refused('EMAIL_INVALID'));
        const sent = await port.setUpEmail({ phone, ...asked, email: 'asha@example.in' });
        const code = await there.codeOf(phone);
        expect(sent).toMatchObject({ via: 'EMAIL', hint: 'a***@example.in', length: code.length });
        await expect(answered({ phone, ...sent }, wrong(code))).rejects.toEqual(refused('CODE_WRONG'));
        const confirmed = await answered({ phone, ...sent }, code);
        if (confirmed.kind !== 'CODE_SENT') throw new Error('No code was sent');
        expect(await answered({ phone, ...confirmed })).toMatchObject({ kind: 'SIGNED_IN' });
        expect(await port.sendCode({ phone })).toMatchObject({ via: expect.not.stringMatching('EMAIL_SETUP') });
      });
    });

    describe('a channel', () => {
      it('is made, listed and described', async () => {
        const { account, channel, ref } = await seller();
        expect(channel).toEqual({
          ref: { id: expect.stringMatching(/^-100\d+$/), accessHash: expect.stringMatching(/^-?\d+$/) },
          name: 'Monsoon Light',
          description: 'Every day a picture',
          username: null,
          participantsCount: 1,
          type: there.channelType,
          isCreator: true,
          mayInvite: true,
        });
        expect(await account.describe(ref)).toEqual(channel);
        expect((await account.channels()).find((other) => other.ref.id === ref.id)).toMatchObject({ ref, name: 'Monsoon Light' });
      });

      it('is known by the same hash in a session that is opened later', async () => {
        const { session, account, ref } = await seller();
        await account.close();
        expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
      });

      it('is refused to an account that has too many', async () => {
        const account = await open((await linked('tooManyChannels')).session);
        await expect(account.createChannel({ name: 'One more', description: '' })).rejects.toEqual(refused('TOO_MANY_CHANNELS'));
      });

      it('that was deleted is gone', async () => {
        const { account, ref, invite } = await seller();
        await there.deleteChannel(ref);
        await expect(account.describe(ref)).rejects.toEqual(refused('CHANNEL_GONE'));
        await expect(invite()).rejects.toEqual(refused('CHANNEL_GONE'));
      });

      it('is kept by its administrators alone', async () => {
        const { account, phone, ref, invite } = await seller();
        await there.takeRights(ref, phone);
        await expect(invite()).rejects.toEqual(refused('NOT_ADMINISTRATOR'));
        expect((await account.channels()).map((channel) => channel.ref.id)).not.toContain(ref.id);
      });
    });

    describe('an invite link', () => {
      it('lets one person in, and tells who it was', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        expect(link).toMatch(/^https:\/\/t\.me\/\+[\w-]+$/);
        expect(await account.joinedThrough(ref, link)).toEqual([]);
        expect(await there.join(link, 'Meera')).toBe(true);
        expect(await there.join(link, 'Nikhil')).toBe(false);
        expect(await account.joinedThrough(ref, link)).toEqual([
          {
            ref: { id: expect.stringMatching(/^\d+$/), accessHash: hash() },
            name: 'Meera',
            at: expect.any(Date),
          },
        ]);
        expect((await account.describe(ref)).participantsCount).toBe(2);
      });

      it('tells of its own people only', async () => {
        const { account, ref, invite } = await seller();
        const [hers, his] = [await invite('For Meera'), await invite('For Nikhil')];
        expect(hers).not.toBe(his);
        await there.join(hers, 'Meera');
        await there.join(his, 'Nikhil');
        expect(await account.joinedThrough(ref, his)).toMatchObject([{ name: 'Nikhil' }]);
      });

      it('lets nobody in once it is revoked, which can be done twice', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await account.revokeInviteLink(ref, link);
        await account.revokeInviteLink(ref, link);
        expect(await there.join(link, 'Meera')).toBe(false);
      });

      it('still tells who came before it was revoked', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        await account.revokeInviteLink(ref, link);
        expect(await account.joinedThrough(ref, link)).toMatchObject([{ name: 'Meera' }]);
      });

      it('is deleted once it is revoked, which can be done twice', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await account.revokeInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        expect(await there.join(link, 'Meera')).toBe(false);
      });

      it('shows its arrivals in the log of the channel, with those of all other links', async () => {
        const { account, ref, invite } = await seller();
        const [hers, his] = [await invite('For Meera'), await invite('For Nikhil')];
        await there.join(hers, 'Meera');
        await there.join(his, 'Nikhil');
        const since = earlier(there.now(), hours(1));
        const person = (name: string) => ({ ref: { id: expect.stringMatching(/^\d+$/), accessHash: hash() }, name });
        expect(await account.arrivals(ref, { since })).toEqual({
          arrivals: [
            { person: person('Meera'), link: hers, at: expect.any(Date) },
            { person: person('Nikhil'), link: his, at: expect.any(Date) },
          ],
          isComplete: true,
        });
        expect(await account.arrivals(ref, { since: later(there.now(), hours(1)) })).toEqual({ arrivals: [], isComplete: true });
        expect(await account.arrivals(ref, { since: earlier(there.now(), days(3)) })).toMatchObject({ isComplete: false });
      });

      it('lets somebody else in after its user has left, unless it was revoked', async () => {
        const { account, ref, invite } = await seller();
        const [leaky, closed] = [await invite(), await invite()];
        await there.join(leaky, 'Meera');
        await there.leave(ref, 'Meera');
        expect(await there.join(leaky, 'Nikhil')).toBe(true);
        await there.join(closed, 'Zoya');
        await account.revokeInviteLink(ref, closed);
        await there.leave(ref, 'Zoya');
        expect(await there.join(closed, 'Omar')).toBe(false);
      });
    });

    describe('a person', () => {
      it('who was removed comes back through no link until they are readmitted', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const person = await personIn(account, ref, await account.joinedThrough(ref, link));
        await account.remove(ref, person);
        expect(await namesIn(account, ref)).toEqual(['an administrator']);
        expect(await there.join(await invite(), 'Meera')).toBe(false);
        await account.remove(ref, person);
        await account.readmit(ref, person);
        expect(await there.join(await invite(), 'Meera')).toBe(true);
        expect(await namesIn(account, ref)).toContain('Meera');
        await account.readmit(ref, person);
        expect(await namesIn(account, ref)).toContain('Meera');
      });

      it('who has left is kept out too', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const person = await personIn(account, ref, await account.joinedThrough(ref, link));
        await there.leave(ref, 'Meera');
        await account.remove(ref, person);
        expect(await there.join(await invite(), 'Meera')).toBe(false);
      });

      it('stands among the members, and administrators as such', async () => {
        const { account, ref, invite } = await seller();
        await there.join(await invite(), 'Meera');
        await there.join(await invite(), 'Nikhil');
        expect(await namesIn(account, ref)).toEqual(['Meera', 'Nikhil', 'an administrator']);
      });

      it('is there until they leave or are removed', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const person = await personIn(account, ref, await account.joinedThrough(ref, link));
        expect(await account.isThere(ref, person)).toBe(true);
        await there.leave(ref, 'Meera');
        expect(await account.isThere(ref, person)).toBe(false);
        await account.remove(ref, person);
        expect(await account.isThere(ref, person)).toBe(false);
      });

      it('without a valid hash is unknown, not gone', async () => {
        const { account, ref } = await seller();
        const stranger = { id: '4999999999', accessHash: '1' };
        await expect(account.remove(ref, stranger)).rejects.toEqual(refused('PERSON_UNKNOWN', { callClass: 'REMOVE' }));
        await expect(account.isThere(ref, stranger)).rejects.toEqual(refused('PERSON_UNKNOWN', { callClass: 'READ' }));
      });

      it('is found among the members by name, with a hash that removes them', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        await there.join(await invite(), 'Nikhil');
        const [meera] = await account.joinedThrough(ref, link);
        const id = meera?.ref.id ?? '';
        const found = await account.findMember(ref, { id, name: 'Meera' });
        expect(found).toEqual({ ref: { id, accessHash: expect.stringMatching(/^-?\d+$/) }, name: 'Meera' });
        await account.remove(ref, (found as { ref: PeerRef }).ref);
        expect(await namesIn(account, ref)).toEqual(['Nikhil', 'an administrator']);
        expect(await account.findMember(ref, { id, name: 'Meera' })).toBeNull();
      });

      it('is found among the removed by name, with a hash that readmits them', async () => {
        const { account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const [meera] = await account.joinedThrough(ref, link);
        const id = meera?.ref.id ?? '';
        expect(await account.findRemoved(ref, { id, name: 'Meera' })).toBeNull();
        // The list of joins may show no trustworthy hash.
        const member = await account.findMember(ref, { id, name: 'Meera' });
        await account.remove(ref, (member as { ref: PeerRef }).ref);
        const found = await account.findRemoved(ref, { id, name: 'Meera' });
        expect(found).toEqual({ ref: { id, accessHash: expect.stringMatching(/^-?\d+$/) }, name: 'Meera' });
        await account.readmit(ref, (found as { ref: PeerRef }).ref);
        expect(await account.findRemoved(ref, { id, name: 'Meera' })).toBeNull();
      });
    });

    describe('what goes wrong', () => {
      it('is told with the time to wait when there were too many calls', async () => {
        const { account, phone, ref } = await seller();
        await there.flood(phone, 300);
        await expect(account.describe(ref)).rejects.toEqual(refused('FLOOD', { waitSeconds: 300, callClass: 'READ' }));
      });

      it('is told as lost when the answer does not come, though the call was carried out', async () => {
        const { session, account, ref, invite } = await seller();
        const link = await invite();
        await account.close();
        const losing = await (await there.losingAnswerTo('revokeInviteLink')).open(session, { beforeCall: async () => {} });
        opened.push(losing);
        await expect(losing.revokeInviteLink(ref, link)).rejects.toEqual(refused('AWAY'));
        expect(await there.join(link, 'Meera')).toBe(false);
      });

      it('shows afterwards whether a sign-in without an answer was accepted', async () => {
        const sent = await asked('plain');
        expect(await port.signedInAs(sent)).toBeNull();
        const losing = await there.losingAnswerTo('signIn');
        await expect(losing.signIn({ ...sent, code: await there.codeOf(sent.phone) })).rejects.toEqual(refused('AWAY'));
        const found = await port.signedInAs(sent);
        expect(found?.user.id).toMatch(/^\d+$/);
        const account = await open(found?.session ?? '');
        await account.channels();
        await account.logOut();
        expect(await port.signedInAs(sent)).toBeNull();
      });

      it.each([
        ['FROZEN', 'ACCOUNT_FROZEN'],
        ['RESTRICTED', 'ACCOUNT_RESTRICTED'],
      ] as const)('is told as %s when Telegram refuses every write of the account', async (standing, kind) => {
        const { phone, account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const meera = await personIn(account, ref, await account.joinedThrough(ref, link));
        await there.setStanding(phone, standing);
        await expect(invite()).rejects.toEqual(refused(kind, { callClass: 'INVITE' }));
        await expect(account.revokeInviteLink(ref, link)).rejects.toEqual(refused(kind, { callClass: 'INVITE' }));
        await expect(account.remove(ref, meera)).rejects.toEqual(refused(kind, { callClass: 'REMOVE' }));
        await expect(account.createChannel({ name: 'One more', description: '' })).rejects.toEqual(refused(kind, { callClass: 'CREATE' }));
        expect(await namesIn(account, ref)).toContain('Meera');
        await there.setStanding(phone, 'GOOD');
        await account.remove(ref, meera);
        expect(await namesIn(account, ref)).not.toContain('Meera');
      });

      it('announces every call with its class, and makes none that is stopped there', async () => {
        const { session, account, ref, invite } = await seller();
        const link = await invite();
        await there.join(link, 'Meera');
        const meera = await personIn(account, ref, await account.joinedThrough(ref, link));
        calls.length = 0;
        await account.createInviteLink(ref, { expiresAt: later(there.now(), days(7)), title: 'For Zoya' });
        await account.revokeInviteLink(ref, link);
        await account.deleteInviteLink(ref, link);
        await account.remove(ref, meera);
        await account.readmit(ref, meera);
        await account.describe(ref);
        await namesIn(account, ref);
        await account.arrivals(ref, { since: there.now() });
        await account.createChannel({ name: 'Another', description: '' });
        expect(calls).toEqual(['INVITE', 'INVITE', 'INVITE', 'REMOVE', 'REMOVE', 'READ', 'READ', 'READ', 'CREATE']);
        await account.close();
        const resting = new TelegramRefusal('FLOOD', { waitSeconds: 7, callClass: 'CREATE' });
        const stopped = await port.open(session, {
          beforeCall: (callClass) => (callClass === 'CREATE' ? Promise.reject(resting) : Promise.resolve()),
        });
        opened.push(stopped);
        const before = (await stopped.channels()).length;
        await expect(stopped.createChannel({ name: 'One more', description: '' })).rejects.toBe(resting);
        expect(await stopped.channels()).toHaveLength(before);
      });

      it('is told as such while Telegram is away', async () => {
        const { session, account, ref } = await seller();
        await account.close();
        await there.setAway(true);
        await expect(open(session).then((again) => again.describe(ref))).rejects.toEqual(refused('AWAY'));
        await expect(asked('plain')).rejects.toEqual(refused('AWAY'));
        await there.setAway(false);
        expect((await (await open(session)).describe(ref)).name).toBe('Monsoon Light');
      });

      it('is told when the session was ended elsewhere', async () => {
        const { session, phone, account, ref } = await seller();
        await there.revokeSessions(phone);
        await expect(account.describe(ref)).rejects.toEqual(refused('SESSION_ENDED'));
        await expect(namesIn(account, ref)).rejects.toEqual(refused('SESSION_ENDED'));
        await account.close();
        await expect(open(session).then((again) => again.channels())).rejects.toEqual(refused('SESSION_ENDED'));
      });

      it('and a session that was logged out opens nothing', async () => {
        const { session } = await linked();
        const account = await open(session);
        await account.logOut();
        await account.close();
        await expect(open(session).then((again) => again.channels())).rejects.toEqual(refused('SESSION_ENDED'));
      });
    });
  });
