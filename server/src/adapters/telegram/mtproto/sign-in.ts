import type { tl } from '@mtcute/node';
import { type CodeSent, type SignedIn, type TelegramPort, TelegramRefusal } from '../../../modules/telegram/index.ts';
import { type Line, type LineOptions, openLine } from './line.ts';
import { fullName } from './peers.ts';
import { refusalOf, said } from './refusals.ts';

type SigningIn = Omit<TelegramPort, 'open'>;

const codeChannels: Partial<Record<tl.auth.TypeSentCodeType['_'], CodeSent['via']>> = {
  'auth.sentCodeTypeApp': 'APP',
  'auth.sentCodeTypeSms': 'SMS',
  'auth.sentCodeTypeSmsWord': 'SMS',
  'auth.sentCodeTypeSmsPhrase': 'SMS',
  'auth.sentCodeTypeCall': 'CALL',
  'auth.sentCodeTypeEmailCode': 'EMAIL',
  'auth.sentCodeTypeFragmentSms': 'FRAGMENT',
  'auth.sentCodeTypeSetUpEmailRequired': 'EMAIL_SETUP',
};
const usualLength = 5;
const usualWait = 60;

/** As Telegram writes them: without signs and spaces. */
const digits = (phone: string) => phone.replace(/\D/g, '');

/** Prefix of a code hash: codes that went to an email address are given back in other calls. */
const prefixes = { email: 'mail:', emailSetup: 'setup:' };
const bareHash = (codeHash: string) => codeHash.replace(/^(mail|setup):/, '');

function hintOf(type: tl.auth.TypeSentCodeType): string | null {
  if (type._ === 'auth.sentCodeTypeEmailCode') return type.emailPattern;
  return type._ === 'auth.sentCodeTypeFragmentSms' ? type.url : null;
}

async function codeSent(line: Line, sent: tl.auth.TypeSentCode): Promise<CodeSent> {
  // Signed in without a code, or only against payment: neither is offered to a client like this one.
  if (sent._ !== 'auth.sentCode') throw new TelegramRefusal('UNEXPECTED', { words: sent._ });
  const via = codeChannels[sent.type._] ?? 'OTHER';
  const isNumber = !['auth.sentCodeTypeSmsWord', 'auth.sentCodeTypeSmsPhrase', 'auth.sentCodeTypeSetUpEmailRequired'].includes(sent.type._);
  const length = ('length' in sent.type && sent.type.length) || usualLength;
  return {
    session: await line.session(),
    codeHash: (via === 'EMAIL' ? prefixes.email : '') + sent.phoneCodeHash,
    ...{ via, hint: hintOf(sent.type) },
    length: isNumber ? length : 0,
    resendAfterSeconds: via === 'EMAIL_SETUP' ? 0 : (sent.timeout ?? usualWait),
  };
}

const setupPurpose = (phone: string, codeHash: string) =>
  ({ _: 'emailVerifyPurposeLoginSetup', phoneNumber: digits(phone), phoneCodeHash: bareHash(codeHash) }) as const;

async function setUpEmail(line: Line, { phone, codeHash, email }: { phone: string; codeHash: string; email: string }): Promise<CodeSent> {
  const purpose = setupPurpose(phone, codeHash);
  const { emailPattern, length } = await line.ask({ _: 'account.sendVerifyEmailCode', purpose, email });
  return {
    ...{ session: await line.session(), codeHash: prefixes.emailSetup + bareHash(codeHash), via: 'EMAIL', hint: emailPattern },
    ...{ length: length > 0 ? length : usualLength, resendAfterSeconds: usualWait },
  };
}

/** Telegram confirms the new address and sends the code to sign in with. */
async function verifyEmail(line: Line, { phone, codeHash, code }: { phone: string; codeHash: string; code: string }): Promise<CodeSent> {
  const verification = { _: 'emailVerificationCode', code } as const;
  const verified = await line.ask({ _: 'account.verifyEmail', purpose: setupPurpose(phone, codeHash), verification });
  if (verified._ !== 'account.emailVerifiedLogin') throw new TelegramRefusal('UNEXPECTED', { words: verified._ });
  return codeSent(line, verified.sentCode);
}

async function signedIn(line: Line, authorization: tl.auth.TypeAuthorization): Promise<SignedIn> {
  if (authorization._ === 'auth.authorizationSignUpRequired') throw new TelegramRefusal('NO_ACCOUNT');
  const { user } = authorization;
  if (user._ !== 'user') throw new TelegramRefusal('NO_ACCOUNT');
  await line.belongsTo(user);
  return { session: await line.session(), user: { id: String(user.id), name: fullName(user) } };
}

/** What the person wrote down to remember it by. Without it they may still know the password. */
async function passwordHint(line: Line): Promise<string | null> {
  const password = await line.ask({ _: 'account.getPassword' }).catch(() => null);
  return password?.hint || null;
}

const sendCode = (line: Line, { apiId, apiHash }: LineOptions, phone: string) =>
  line.ask({ _: 'auth.sendCode', phoneNumber: digits(phone), apiId, apiHash, settings: { _: 'codeSettings' } });

async function resendCode(line: Line, options: LineOptions, phone: string, codeHash: string): Promise<tl.auth.TypeSentCode> {
  const phoneCodeHash = bareHash(codeHash);
  try {
    return await line.ask({ _: 'auth.resendCode', phoneNumber: digits(phone), phoneCodeHash });
  } catch (refusal) {
    // No other way to send this one is left: then it begins anew.
    if (said(refusal, 'SEND_CODE_UNAVAILABLE')) return sendCode(line, options, phone);
    throw refusal;
  }
}

function signInRequest({ phone, codeHash, code }: { phone: string; codeHash: string; code: string }): tl.auth.RawSignInRequest {
  const phoneNumber = digits(phone);
  const phoneCodeHash = bareHash(codeHash);
  if (!codeHash.startsWith(prefixes.email)) return { _: 'auth.signIn', phoneNumber, phoneCodeHash, phoneCode: code };
  return { _: 'auth.signIn', phoneNumber, phoneCodeHash, emailVerification: { _: 'emailVerificationCode', code } };
}

async function provePassword(line: Line, { log }: LineOptions, password: string): Promise<tl.auth.TypeAuthorization> {
  const asked = await line.ask({ _: 'account.getPassword' });
  const proof = await line.proofOfPassword(asked, password).catch((error: unknown) => {
    // A way of proving it that this version does not know says nothing about the account.
    const cause = new Error('The password cannot be proved', { cause: error });
    throw refusalOf(cause, { method: 'auth.checkPassword', log });
  });
  return line.ask({ _: 'auth.checkPassword', password: proof });
}

/** One retry with new parameters when the password was changed meanwhile or the parameters have expired. */
const provePasswordAfresh = (line: Line, options: LineOptions, password: string): Promise<tl.auth.TypeAuthorization> =>
  provePassword(line, options, password).catch((refusal: unknown) => {
    if (!said(refusal, 'SRP_ID_INVALID', 'SRP_PASSWORD_CHANGED')) throw refusal;
    return provePassword(line, options, password);
  });

async function signedInAs(line: Line): Promise<SignedIn | null> {
  try {
    const [user] = await line.ask({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] });
    if (user?._ !== 'user') return null;
    await line.belongsTo(user);
    return { session: await line.session(), user: { id: String(user.id), name: fullName(user) } };
  } catch (refusal) {
    if (refusal instanceof TelegramRefusal && refusal.kind === 'SESSION_ENDED') return null;
    throw refusal;
  }
}

/** The steps of signing in. Between them nothing is open: the key is in the session that each step hands to the next. */
export function signingIn(options: LineOptions): SigningIn {
  async function onLine<Result>(session: string | undefined, work: (line: Line) => Promise<Result>): Promise<Result> {
    const line = await openLine(options, session);
    try {
      return await work(line);
    } finally {
      await line.close();
    }
  }

  return {
    sendCode: ({ phone }) => onLine(undefined, async (line) => codeSent(line, await sendCode(line, options, phone))),
    resendCode: ({ phone, session, codeHash }) =>
      onLine(session, async (line) => codeSent(line, await resendCode(line, options, phone, codeHash))),
    setUpEmail: ({ session, ...given }) => onLine(session, (line) => setUpEmail(line, given)),
    signIn: ({ session, ...given }) =>
      onLine(session, async (line) => {
        if (given.codeHash.startsWith(prefixes.emailSetup)) return { kind: 'CODE_SENT', ...(await verifyEmail(line, given)) };
        try {
          return { kind: 'SIGNED_IN', ...(await signedIn(line, await line.ask(signInRequest(given)))) };
        } catch (refusal) {
          // The library repeats a request after a lost connection: the first one may have used up the code.
          const before = said(refusal, 'PHONE_CODE_EXPIRED') ? await signedInAs(line) : null;
          if (before) return { kind: 'SIGNED_IN', ...before };
          if (!said(refusal, 'SESSION_PASSWORD_NEEDED')) throw refusal;
          return { kind: 'PASSWORD_NEEDED', hint: await passwordHint(line), session: await line.session() };
        }
      }),
    checkPassword: ({ session, password }) =>
      onLine(session, async (line) => signedIn(line, await provePasswordAfresh(line, options, password))),
    signedInAs: ({ session }) => onLine(session, signedInAs),
  };
}
