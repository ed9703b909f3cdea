import type { tl } from '@mtcute/node';
import { type CodeSent, type SignedIn, type TelegramPort, TelegramRefusal } from '../../../modules/telegram/index.ts';
import { type Line, type LineOptions, openLine } from './line.ts';
import { fullName } from './peers.ts';
import { refusalOf, said } from './refusals.ts';

type SigningIn = Pick<TelegramPort, 'sendCode' | 'resendCode' | 'signIn' | 'checkPassword'>;

const channelsOfCodes: Partial<Record<tl.auth.TypeSentCodeType['_'], CodeSent['via']>> = {
  'auth.sentCodeTypeApp': 'APP',
  'auth.sentCodeTypeSms': 'SMS',
  'auth.sentCodeTypeCall': 'CALL',
};
const usualLength = 5;
const usualWait = 60;

/** As Telegram writes them: without signs and spaces. */
const digits = (phone: string) => phone.replace(/\D/g, '');

// A code that went to the account's mail address is given back in another way, so its hash says so.
const byMail = 'mail:';

async function codeSent(line: Line, sent: tl.auth.TypeSentCode): Promise<CodeSent> {
  // Signed in without a code, or only against payment: neither is offered to a client like this one.
  if (sent._ !== 'auth.sentCode') throw new TelegramRefusal('AWAY', { cause: new Error(`Telegram answered ${sent._}`) });
  const length = 'length' in sent.type ? sent.type.length : 0;
  return {
    session: await line.session(),
    codeHash: (sent.type._ === 'auth.sentCodeTypeEmailCode' ? byMail : '') + sent.phoneCodeHash,
    via: channelsOfCodes[sent.type._] ?? 'OTHER',
    length: length > 0 ? length : usualLength,
    resendAfterSeconds: sent.timeout ?? usualWait,
  };
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
  const phoneCodeHash = codeHash.replace(byMail, '');
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
  if (!codeHash.startsWith(byMail)) return { _: 'auth.signIn', phoneNumber, phoneCodeHash: codeHash, phoneCode: code };
  const phoneCodeHash = codeHash.slice(byMail.length);
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
    signIn: ({ session, ...given }) =>
      onLine(session, async (line) => {
        try {
          return { kind: 'SIGNED_IN', ...(await signedIn(line, await line.ask(signInRequest(given)))) };
        } catch (refusal) {
          if (!said(refusal, 'SESSION_PASSWORD_NEEDED')) throw refusal;
          return { kind: 'PASSWORD_NEEDED', hint: await passwordHint(line), session: await line.session() };
        }
      }),
    checkPassword: ({ session, password }) => onLine(session, async (line) => signedIn(line, await provePassword(line, options, password))),
  };
}
