import type { Calls } from './calls.ts';
import { keyOf, newCode, newCodeHash, newSession } from './ids.ts';
import { TelegramNo } from './refusal.ts';
import { endings, holderOf, isPhone, pace, twoStep } from './rules.ts';
import { type SessionRow, signInStore } from './sign-in.store.ts';
import type { Query } from './store.ts';

interface SignInParts {
  query: Query;
  now: () => Date;
  calls: Calls;
  /** A new account finds something. */
  furnish(personId: string): Promise<void>;
}

const later = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** From a phone number to a session, in Telegram's steps. */
export function signInSteps({ query, now, calls, furnish }: SignInParts) {
  const store = signInStore(query);

  async function holderOfPhone(phone: string) {
    if (!isPhone(phone)) throw new TelegramNo('PHONE_INVALID');
    return store.holder(phone, holderOf(phone), now());
  }

  async function sendTo(personId: string, session: string, via: 'APP' | 'SMS') {
    const [codeHash, sentAt] = [newCodeHash(), now()];
    const code = newCode(pace.codeLength);
    const [key, expiresAt] = [keyOf(session), later(sentAt, pace.codeLivesSeconds)];
    await store.addCode({ person_id: personId, session_key: key, code, code_hash: codeHash, sent_at: sentAt, expires_at: expiresAt });
    return { session, codeHash, via, length: pace.codeLength, resendAfterSeconds: pace.resendAfterSeconds };
  }

  async function signedIn({ person_id: id, name }: SessionRow, halfKey: string) {
    const session = newSession('whole');
    await furnish(id);
    await store.addSession(keyOf(session), id, 'WHOLE', now());
    await store.endSession(halfKey);
    return { session, user: { id, name } };
  }

  async function signIn(half: SessionRow, key: string, { codeHash, code }: { codeHash: string; code: string }) {
    const sent = await store.code(codeHash);
    if (half.state !== 'HALF' || sent?.session_key !== key || sent.void_at || sent.expires_at <= now())
      throw new TelegramNo('CODE_EXPIRED');
    if (sent.code !== code) throw new TelegramNo('CODE_WRONG');
    if (half.phone.endsWith(endings.noAccount)) throw new TelegramNo('NO_ACCOUNT');
    if (half.phone.endsWith(endings.twoStep)) {
      const session = newSession('half');
      await store.addSession(keyOf(session), half.person_id, 'PASSWORD', now());
      return { kind: 'PASSWORD_NEEDED' as const, session, hint: twoStep.hint };
    }
    if (!(await store.useCode(codeHash, now()))) throw new TelegramNo('CODE_EXPIRED');
    return { kind: 'SIGNED_IN' as const, ...(await signedIn(half, key)) };
  }

  async function halfSession(session: string): Promise<SessionRow> {
    const found = await store.session(keyOf(session));
    if (!found || found.state === 'ENDED') throw new TelegramNo('SESSION_ENDED');
    return found;
  }

  return {
    async sendCode({ phone }: { phone: string }) {
      await calls.refuseWhileAway();
      const { id } = await holderOfPhone(phone);
      return calls.make({ account: id, kind: 'sendCode' }, async () => {
        if (phone.endsWith(endings.banned)) throw new TelegramNo('PHONE_BANNED');
        if (phone.endsWith(endings.floods)) throw new TelegramNo('FLOOD', pace.floodSeconds);
        const session = newSession('half');
        await store.addSession(keyOf(session), id, 'HALF', now());
        return sendTo(id, session, 'APP');
      });
    },
    async resendCode({ session, codeHash }: { phone: string; session: string; codeHash: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      return calls.make({ account: half.person_id, kind: 'resendCode' }, async () => {
        const sent = await store.code(codeHash);
        if (sent?.session_key !== keyOf(session) || sent.void_at || sent.expires_at <= now()) throw new TelegramNo('CODE_EXPIRED');
        const wait = Math.ceil((later(sent.sent_at, pace.resendAfterSeconds).getTime() - now().getTime()) / 1000);
        if (wait > 0) throw new TelegramNo('FLOOD', wait);
        return sendTo(half.person_id, session, 'SMS');
      });
    },
    async signIn({ phone, session, ...given }: { phone: string; session: string; codeHash: string; code: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      if (half.phone !== phone) throw new TelegramNo('CODE_EXPIRED');
      return calls.make({ account: half.person_id, kind: 'signIn' }, () => signIn(half, keyOf(session), given));
    },
    async checkPassword({ session, password }: { session: string; password: string }) {
      await calls.refuseWhileAway();
      const half = await halfSession(session);
      return calls.make({ account: half.person_id, kind: 'checkPassword' }, async () => {
        if (half.state !== 'PASSWORD') throw new TelegramNo('SESSION_ENDED');
        if (password !== twoStep.password) throw new TelegramNo('PASSWORD_WRONG');
        return signedIn(half, keyOf(session));
      });
    },
  };
}
