import { keyOf, newCode, newCodeHash } from './ids.ts';
import { codeHints, endings, pace } from './rules.ts';
import type { CodeRow, SignInStore } from './sign-in.store.ts';
import { SimulatedTelegramError } from './telegram-error.ts';

interface NewCode {
  personId: string;
  session: string;
  via: 'APP' | 'SMS' | 'EMAIL' | 'FRAGMENT' | 'EMAIL_SETUP';
  hint?: string | null;
  purpose?: CodeRow['purpose'];
  email?: string | null;
}

export const secondsLater = (from: Date, seconds: number) => new Date(from.getTime() + seconds * 1000);

/** Sign-in codes: delivery and expiry. */
export function codeSender(store: SignInStore, now: () => Date) {
  async function sendTo({ personId, session, via, hint = null, purpose = 'SIGN_IN', email = null }: NewCode) {
    const [codeHash, sentAt] = [newCodeHash(), now()];
    const isSent = via !== 'EMAIL_SETUP';
    await store.addCode({
      person_id: personId,
      session_key: keyOf(session),
      code: isSent ? newCode(pace.codeLength) : '',
      code_hash: codeHash,
      sent_at: sentAt,
      expires_at: secondsLater(sentAt, pace.codeLivesSeconds),
      purpose,
      email,
    });
    const [length, resendAfterSeconds] = isSent ? [pace.codeLength, pace.resendAfterSeconds] : [0, 0];
    return { session, codeHash, via, hint, length, resendAfterSeconds };
  }

  function firstWay(phone: string, email: string | null): Pick<NewCode, 'via' | 'hint' | 'purpose'> {
    if (phone.endsWith(endings.emailSetup) && email === null) return { via: 'EMAIL_SETUP', purpose: 'EMAIL_SETUP' };
    if (phone.endsWith(endings.emailCode)) return { via: 'EMAIL', hint: codeHints.email };
    if (phone.endsWith(endings.fragment)) return { via: 'FRAGMENT', hint: codeHints.fragment };
    return { via: 'APP' };
  }

  async function goodCode(codeHash: string, key: string): Promise<CodeRow> {
    const sent = await store.code(codeHash);
    if (sent?.session_key !== key || sent.void_at || sent.expires_at <= now()) throw new SimulatedTelegramError('CODE_EXPIRED');
    return sent;
  }

  return { sendTo, firstWay, goodCode };
}
