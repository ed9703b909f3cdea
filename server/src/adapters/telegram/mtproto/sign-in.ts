import type { tl } from '@mtcute/node';
import { type CodeSent, type SignedIn, TelegramError, type TelegramPort } from '../../../modules/telegram/index.ts';
import { type MtprotoClient, type MtprotoOptions, openMtprotoClient } from './mtproto-client.ts';
import { fullName } from './peers.ts';
import { hasErrorText, toTelegramError } from './telegram-errors.ts';

type SignInPort = Omit<TelegramPort, 'open'>;

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
const defaultCodeLength = 5;
const defaultResendWait = 60;

/** Phone number in Telegram's format: digits only. */
const digits = (phone: string) => phone.replace(/\D/g, '');

/** Prefix that marks the code hash of an email code, because such codes are submitted with other calls. */
const prefixes = { email: 'mail:', emailSetup: 'setup:' };
const bareHash = (codeHash: string) => codeHash.replace(/^(mail|setup):/, '');

function hintOf(type: tl.auth.TypeSentCodeType): string | null {
  if (type._ === 'auth.sentCodeTypeEmailCode') return type.emailPattern;
  return type._ === 'auth.sentCodeTypeFragmentSms' ? type.url : null;
}

async function codeSent(client: MtprotoClient, sent: tl.auth.TypeSentCode): Promise<CodeSent> {
  // Sign-in without a code or against payment: Telegram does not offer these to clients like this one.
  if (sent._ !== 'auth.sentCode') throw new TelegramError('UNEXPECTED', { rpcError: sent._ });
  const via = codeChannels[sent.type._] ?? 'OTHER';
  const isNumber = !['auth.sentCodeTypeSmsWord', 'auth.sentCodeTypeSmsPhrase', 'auth.sentCodeTypeSetUpEmailRequired'].includes(sent.type._);
  const length = ('length' in sent.type && sent.type.length) || defaultCodeLength;
  return {
    session: await client.session(),
    codeHash: (via === 'EMAIL' ? prefixes.email : '') + sent.phoneCodeHash,
    via,
    hint: hintOf(sent.type),
    length: isNumber ? length : 0,
    resendAfterSeconds: via === 'EMAIL_SETUP' ? 0 : (sent.timeout ?? defaultResendWait),
  };
}

const setupPurpose = (phone: string, codeHash: string) =>
  ({ _: 'emailVerifyPurposeLoginSetup', phoneNumber: digits(phone), phoneCodeHash: bareHash(codeHash) }) as const;

async function setUpEmail(
  client: MtprotoClient,
  { phone, codeHash, email }: { phone: string; codeHash: string; email: string },
): Promise<CodeSent> {
  const purpose = setupPurpose(phone, codeHash);
  const { emailPattern, length } = await client.call({ _: 'account.sendVerifyEmailCode', purpose, email });
  return {
    session: await client.session(),
    codeHash: prefixes.emailSetup + bareHash(codeHash),
    via: 'EMAIL',
    hint: emailPattern,
    length: length > 0 ? length : defaultCodeLength,
    resendAfterSeconds: defaultResendWait,
  };
}

/** Confirms the new email address; Telegram then sends the sign-in code. */
async function verifyEmail(
  client: MtprotoClient,
  { phone, codeHash, code }: { phone: string; codeHash: string; code: string },
): Promise<CodeSent> {
  const verification = { _: 'emailVerificationCode', code } as const;
  const verified = await client.call({ _: 'account.verifyEmail', purpose: setupPurpose(phone, codeHash), verification });
  if (verified._ !== 'account.emailVerifiedLogin') throw new TelegramError('UNEXPECTED', { rpcError: verified._ });
  return codeSent(client, verified.sentCode);
}

async function signedIn(client: MtprotoClient, authorization: tl.auth.TypeAuthorization): Promise<SignedIn> {
  if (authorization._ === 'auth.authorizationSignUpRequired') throw new TelegramError('NO_ACCOUNT');
  const { user } = authorization;
  if (user._ !== 'user') throw new TelegramError('NO_ACCOUNT');
  await client.storeUser(user);
  return { session: await client.session(), user: { id: String(user.id), name: fullName(user) } };
}

/** Password hint of the user. Optional: an error does not stop the sign-in. */
async function passwordHint(client: MtprotoClient): Promise<string | null> {
  const password = await client.call({ _: 'account.getPassword' }).catch(() => null);
  return password?.hint || null;
}

const sendCode = (client: MtprotoClient, { apiId, apiHash }: MtprotoOptions, phone: string) =>
  client.call({ _: 'auth.sendCode', phoneNumber: digits(phone), apiId, apiHash, settings: { _: 'codeSettings' } });

async function resendCode(client: MtprotoClient, options: MtprotoOptions, phone: string, codeHash: string): Promise<tl.auth.TypeSentCode> {
  const phoneCodeHash = bareHash(codeHash);
  try {
    return await client.call({ _: 'auth.resendCode', phoneNumber: digits(phone), phoneCodeHash });
  } catch (error) {
    // Telegram has no other way to resend this code: request a new one.
    if (hasErrorText(error, 'SEND_CODE_UNAVAILABLE')) return sendCode(client, options, phone);
    throw error;
  }
}

function signInRequest({ phone, codeHash, code }: { phone: string; codeHash: string; code: string }): tl.auth.RawSignInRequest {
  const phoneNumber = digits(phone);
  const phoneCodeHash = bareHash(codeHash);
  if (!codeHash.startsWith(prefixes.email)) return { _: 'auth.signIn', phoneNumber, phoneCodeHash, phoneCode: code };
  return { _: 'auth.signIn', phoneNumber, phoneCodeHash, emailVerification: { _: 'emailVerificationCode', code } };
}

async function provePassword(client: MtprotoClient, { log }: MtprotoOptions, password: string): Promise<tl.auth.TypeAuthorization> {
  const parameters = await client.call({ _: 'account.getPassword' });
  const proof = await client.computePasswordProof(parameters, password).catch((error: unknown) => {
    // An unknown password algorithm says nothing about the account: report it as an outage.
    const cause = new Error('The password proof cannot be computed', { cause: error });
    throw toTelegramError(cause, { method: 'auth.checkPassword', log });
  });
  return client.call({ _: 'auth.checkPassword', password: proof });
}

/** Retries once with new parameters when the password was changed meanwhile or the parameters have expired. */
const provePasswordWithRetry = (client: MtprotoClient, options: MtprotoOptions, password: string): Promise<tl.auth.TypeAuthorization> =>
  provePassword(client, options, password).catch((error: unknown) => {
    if (!hasErrorText(error, 'SRP_ID_INVALID', 'SRP_PASSWORD_CHANGED')) throw error;
    return provePassword(client, options, password);
  });

async function signedInAs(client: MtprotoClient): Promise<SignedIn | null> {
  try {
    const [user] = await client.call({ _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] });
    if (user?._ !== 'user') return null;
    await client.storeUser(user);
    return { session: await client.session(), user: { id: String(user.id), name: fullName(user) } };
  } catch (error) {
    if (error instanceof TelegramError && error.kind === 'SESSION_ENDED') return null;
    throw error;
  }
}

/** Sign-in steps. No connection stays open between them: the session that each step returns carries the key. */
export function createSignIn(options: MtprotoOptions): SignInPort {
  async function withClient<Result>(session: string | undefined, work: (client: MtprotoClient) => Promise<Result>): Promise<Result> {
    const client = await openMtprotoClient(options, session);
    try {
      return await work(client);
    } finally {
      await client.close();
    }
  }

  return {
    sendCode: ({ phone }) => withClient(undefined, async (client) => codeSent(client, await sendCode(client, options, phone))),
    resendCode: ({ phone, session, codeHash }) =>
      withClient(session, async (client) => codeSent(client, await resendCode(client, options, phone, codeHash))),
    setUpEmail: ({ session, ...input }) => withClient(session, (client) => setUpEmail(client, input)),
    signIn: ({ session, ...input }) =>
      withClient(session, async (client) => {
        if (input.codeHash.startsWith(prefixes.emailSetup)) return { kind: 'CODE_SENT', ...(await verifyEmail(client, input)) };
        try {
          return { kind: 'SIGNED_IN', ...(await signedIn(client, await client.call(signInRequest(input)))) };
        } catch (error) {
          // The library repeats a request after a lost connection, and the first one may have used the code.
          const earlier = hasErrorText(error, 'PHONE_CODE_EXPIRED') ? await signedInAs(client) : null;
          if (earlier) return { kind: 'SIGNED_IN', ...earlier };
          if (!hasErrorText(error, 'SESSION_PASSWORD_NEEDED')) throw error;
          return { kind: 'PASSWORD_NEEDED', hint: await passwordHint(client), session: await client.session() };
        }
      }),
    checkPassword: ({ session, password }) =>
      withClient(session, async (client) => signedIn(client, await provePasswordWithRetry(client, options, password))),
    signedInAs: ({ session }) => withClient(session, signedInAs),
  };
}
