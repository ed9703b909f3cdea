import type { Calls } from './calls.ts';
import { codeSender, secondsLater } from './codes.ts';
import { keyOf, newSession, wholeSession } from './ids.ts';
import { endings, holderOf, isEmail, isPhone, maskedEmail, pace, twoStep } from './rules.ts';
import { type SessionRow, signInStore } from './sign-in.store.ts';
import type { Query } from './store.ts';
import { SimulatedTelegramError } from './telegram-error.ts';

interface SignInDeps {
  query: Query;
  now: () => Date;
  calls: Calls;
  /** Creates the first channels of a new account. */
  furnish(personId: string): Promise<void>;
}

/** Telegram's sign-in steps, from phone number to session. */
export function signInSteps({ query, now, calls, furnish }: SignInDeps) {
  const store = signInStore(query);
  const { sendTo, firstWay, goodCode } = codeSender(store, now);

  async function holderOfPhone(phone: string) {
    if (!isPhone(phone)) throw new SimulatedTelegramError('PHONE_INVALID');
    return store.holder(phone, holderOf(phone), now());
  }

  async function signedIn({ person_id: id, name }: SessionRow, session: string) {
    await furnish(id);
    await store.setState(keyOf(session), 'WHOLE');
    return { session: wholeSession(session), user: { id, name } };
  }

  async function signIn(half: SessionRow, session: string, { codeHash, code }: { codeHash: string; code: string }) {
    if (half.state !== 'HALF' && half.state !== 'PASSWORD') throw new SimulatedTelegramError('CODE_EXPIRED');
    const sent = await goodCode(codeHash, keyOf(session));
    if (sent.code === '' || sent.code !== code) throw new SimulatedTelegramError('CODE_WRONG');
    if (sent.purpose === 'EMAIL_SETUP') {
      await store.setEmail(half.person_id, sent.email);
      return { kind: 'CODE_SENT' as const, ...(await sendTo({ personId: half.person_id, session, via: 'SMS' })) };
    }
    if (half.phone.endsWith(endings.noAccount)) throw new SimulatedTelegramError('NO_ACCOUNT');
    if (half.phone.endsWith(endings.twoStep)) {
      await store.setState(keyOf(session), 'PASSWORD');
      return { kind: 'PASSWORD_NEEDED' as const, session, hint: twoStep.hint };
    }
    if (!(await store.useCode(codeHash, now()))) throw new SimulatedTelegramError('CODE_EXPIRED');
    return { kind: 'SIGNED_IN' as const, ...(await signedIn(half, session)) };
  }

  async function halfSession(session: string): Promise<SessionRow> {
    const found = await store.session(keyOf(session));
    if (!found || found.state === 'ENDED') throw new SimulatedTelegramError('SESSION_ENDED');
    return found;
  }

  const asSignIn = <T>(account: string, kind: string, work: () => Promise<T>) => calls.make({ account, kind, callClass: 'SIGN_IN' }, work);

  return {
    async sendCode({ phone }: { phone: string }) {
      await calls.refuseWhileAway();
      const { id, email } = await holderOfPhone(phone);
      return asSignIn(id, 'sendCode', async () => {
        if (phone.endsWith(endings.banned)) throw new SimulatedTelegramError('PHONE_BANNED');
        if (phone.endsWith(endings.floods)) throw new SimulatedTelegramError('FLOOD', pace.floodSeconds);
        const session = newSession();
        await store.addSession(keyOf(session), id, 'HALF', now());
        return sendTo({ personId: id, session, ...firstWay(phone, email) });
      });
    },
    async resendCode({ session, codeHash }: { phone: string; session: string; codeHash: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      return asSignIn(half.person_id, 'resendCode', async () => {
        const sent = await goodCode(codeHash, keyOf(session));
        const wait = Math.ceil((secondsLater(sent.sent_at, pace.resendAfterSeconds).getTime() - now().getTime()) / 1000);
        if (wait > 0) throw new SimulatedTelegramError('FLOOD', wait);
        return sendTo({ personId: half.person_id, session, via: 'SMS' });
      });
    },
    async setUpEmail({ session, codeHash, email }: { phone: string; session: string; codeHash: string; email: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      return asSignIn(half.person_id, 'setUpEmail', async () => {
        const { purpose } = await goodCode(codeHash, keyOf(session));
        if (purpose !== 'EMAIL_SETUP') throw new SimulatedTelegramError('CODE_EXPIRED');
        if (!isEmail(email)) throw new SimulatedTelegramError('EMAIL_INVALID');
        return sendTo({ personId: half.person_id, session, via: 'EMAIL', hint: maskedEmail(email), purpose, email });
      });
    },
    async signIn({ phone, session, ...given }: { phone: string; session: string; codeHash: string; code: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      if (half.phone !== phone) throw new SimulatedTelegramError('CODE_EXPIRED');
      return asSignIn(half.person_id, 'signIn', () => signIn(half, session, given));
    },
    async checkPassword({ session, password }: { session: string; password: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      return asSignIn(half.person_id, 'checkPassword', async () => {
        if (half.state !== 'PASSWORD') throw new SimulatedTelegramError('SESSION_ENDED');
        if (password !== twoStep.password) throw new SimulatedTelegramError('PASSWORD_WRONG');
        return signedIn(half, session);
      });
    },
    async signedInAs({ session }: { session: string }) {
      await calls.refuseWhileAway();
      const found = await store.session(keyOf(session));
      if (found?.state !== 'WHOLE') return null;
      return asSignIn(found.person_id, 'signedInAs', async () => ({
        session: wholeSession(session),
        user: { id: found.person_id, name: found.name },
      }));
    },
  };
}
