import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Long, type tl } from '@mtcute/node';
import { computePasswordHash } from '@mtcute/node/utils.js';
import { crypto, generator, modPow, prime, toBytes, toNumber } from './handshake.ts';
import { type Caller, RpcFault } from './wire.ts';
import type { Account, WireState } from './wire-state.ts';

const sha256 = (...parts: Uint8Array[]) => createHash('sha256').update(Buffer.concat(parts)).digest();
const p = toNumber(prime);
const g = Buffer.alloc(256, 0);
g[255] = generator;

/** Server side of SRP: the server has a verifier and never receives the password. */
async function passwordCheck(text: string) {
  const [salt1, salt2, b] = [randomBytes(16), randomBytes(16), toNumber(randomBytes(32))];
  const verifier = modPow(BigInt(generator), toNumber(await computePasswordHash(crypto, Buffer.from(text), salt1, salt2)));
  const k = toNumber(sha256(prime, g));
  const srpB = toBytes((k * verifier + modPow(BigInt(generator), b)) % p);
  const srpId = Long.fromBytesLE([...randomBytes(8)]);
  const algo = { _: 'passwordKdfAlgoSHA256SHA256PBKDF2HMACSHA512iter100000SHA256ModPow', salt1, salt2, g: generator, p: prime } as const;
  return {
    algo,
    srpB,
    srpId,
    accepts({ A, M1, srpId: requestId }: tl.RawInputCheckPasswordSRP): boolean {
      if (requestId.neq(srpId)) throw new RpcFault(400, 'SRP_ID_INVALID');
      const u = toNumber(sha256(A, srpB));
      const shared = modPow((toNumber(A) * modPow(verifier, u)) % p, b);
      const hashes = sha256(prime).map((byte, index) => byte ^ (sha256(g)[index] ?? 0));
      return timingSafeEqual(M1, sha256(hashes, sha256(salt1), sha256(salt2), A, srpB, sha256(toBytes(shared))));
    },
  };
}
const newCode = () => String(10_000 + (randomBytes(2).readUInt16LE() % 90_000));
type Check = Awaited<ReturnType<typeof passwordCheck>>;

export interface SignInRules {
  appId: number;
  appHash: string;
  codeType(length: number): tl.auth.TypeSentCodeType;
  passwords: { text: string; hint: string }[];
}

/** RPC handlers for the sign-in. SRP verifiers are computed once: each takes a tenth of a second. */
export async function signInHandlers(state: WireState, rules: SignInRules) {
  const checks = new Map<string, Check>();
  for (const { text } of rules.passwords) checks.set(text, await passwordCheck(text));

  function accountAt(phone: string, { dc }: Caller): Account {
    const account = state.accounts.get(phone);
    if (!account) throw new RpcFault(406, 'PHONE_NUMBER_INVALID');
    if (account.banned) throw new RpcFault(400, 'PHONE_NUMBER_BANNED');
    if (account.dc !== dc) throw new RpcFault(303, `PHONE_MIGRATE_${account.dc}`);
    return account;
  }
  function sendCode(account: Account): tl.auth.RawSentCode {
    const text = newCode();
    account.code = { text, hash: randomBytes(9).toString('hex'), good: true };
    return { _: 'auth.sentCode', type: rules.codeType(text.length), phoneCodeHash: account.code.hash, timeout: 60 };
  }
  function accountInEmailSetup(purpose: tl.TypeEmailVerifyPurpose, caller: Caller): Account & { code: NonNullable<Account['code']> } {
    if (purpose._ !== 'emailVerifyPurposeLoginSetup') throw new RpcFault(400, 'EMAIL_NOT_SETUP');
    const account = accountAt(purpose.phoneNumber, caller);
    const { code } = account;
    if (!code?.good || code.hash !== purpose.phoneCodeHash) throw new RpcFault(400, 'PHONE_HASH_EXPIRED');
    return account as Account & { code: NonNullable<Account['code']> };
  }
  function authorize(account: Account, { key }: Caller): tl.auth.RawAuthorization {
    state.sessions.set(key, { accountId: account.id, needsPassword: false });
    return { _: 'auth.authorization', user: { _: 'user', self: true, id: account.id, firstName: account.name, phone: account.phone } };
  }
  function pendingPasswordCheck({ key }: Caller) {
    const session = state.sessions.get(key);
    const account = [...state.accounts.values()].find(({ id }) => id === session?.accountId);
    const check = account?.password && checks.get(account.password.text);
    if (!account?.password || !check) throw new RpcFault(401, 'AUTH_KEY_UNREGISTERED');
    return { account, password: account.password, check };
  }

  return {
    'auth.sendCode'({ phoneNumber, apiId, apiHash }: tl.auth.RawSendCodeRequest, caller: Caller) {
      if (apiId !== rules.appId || apiHash !== rules.appHash) throw new RpcFault(400, 'API_ID_INVALID');
      const account = accountAt(phoneNumber, caller);
      if (!account.requiresEmail || account.email) return sendCode(account);
      account.code = { text: '', hash: randomBytes(9).toString('hex'), good: true };
      return { _: 'auth.sentCode', type: { _: 'auth.sentCodeTypeSetUpEmailRequired' }, phoneCodeHash: account.code.hash } as const;
    },
    'account.sendVerifyEmailCode'({ purpose, email }: tl.account.RawSendVerifyEmailCodeRequest, caller: Caller) {
      const { code } = accountInEmailSetup(purpose, caller);
      if (!email.includes('@')) throw new RpcFault(400, 'EMAIL_INVALID');
      Object.assign(code, { text: newCode(), email });
      return { _: 'account.sentEmailCode', emailPattern: email.replace(/^(.)[^@]*/, '$1***'), length: code.text.length } as const;
    },
    'account.verifyEmail'({ purpose, verification }: tl.account.RawVerifyEmailRequest, caller: Caller) {
      const account = accountInEmailSetup(purpose, caller);
      const { text, email = '' } = account.code;
      if (verification._ !== 'emailVerificationCode' || verification.code !== text) throw new RpcFault(400, 'CODE_INVALID');
      account.email = email;
      return { _: 'account.emailVerifiedLogin', email, sentCode: sendCode(account) } as const;
    },
    'auth.resendCode'({ phoneNumber, phoneCodeHash }: tl.auth.RawResendCodeRequest, caller: Caller) {
      const account = accountAt(phoneNumber, caller);
      if (account.code?.hash !== phoneCodeHash) throw new RpcFault(400, 'PHONE_CODE_EXPIRED');
      return sendCode(account);
    },
    'auth.signIn'({ phoneNumber, phoneCodeHash, phoneCode, emailVerification }: tl.auth.RawSignInRequest, caller: Caller) {
      const account = accountAt(phoneNumber, caller);
      const { code } = account;
      if (!code?.good || code.hash !== phoneCodeHash) throw new RpcFault(400, 'PHONE_CODE_EXPIRED');
      const byMail = rules.codeType(5)._ === 'auth.sentCodeTypeEmailCode';
      const enteredCode = byMail ? emailVerification?._ === 'emailVerificationCode' && emailVerification.code : phoneCode;
      if (enteredCode !== code.text) throw new RpcFault(400, 'PHONE_CODE_INVALID');
      if (!account.exists) return { _: 'auth.authorizationSignUpRequired' } as const;
      if (!account.password) return authorize(account, caller);
      state.sessions.set(caller.key, { accountId: account.id, needsPassword: true });
      throw new RpcFault(401, 'SESSION_PASSWORD_NEEDED');
    },
    'account.getPassword'(_: tl.account.RawGetPasswordRequest, caller: Caller): tl.account.RawPassword {
      const { password, check } = pendingPasswordCheck(caller);
      const { algo: currentAlgo, srpB, srpId } = check;
      return {
        _: 'account.password',
        hasPassword: true,
        hint: password.hint,
        currentAlgo,
        srpB,
        srpId,
        newAlgo: currentAlgo,
        newSecureAlgo: { _: 'securePasswordKdfAlgoUnknown' },
        secureRandom: randomBytes(8),
      };
    },
    'auth.checkPassword'({ password }: tl.auth.RawCheckPasswordRequest, caller: Caller) {
      const { account, check } = pendingPasswordCheck(caller);
      if (password._ !== 'inputCheckPasswordSRP' || !check.accepts(password)) throw new RpcFault(400, 'PASSWORD_HASH_INVALID');
      return authorize(account, caller);
    },
    'users.getUsers'(_: tl.users.RawGetUsersRequest, caller: Caller): tl.RawUser[] {
      const { id, name, phone } = state.accountOf(caller);
      return [{ _: 'user', self: true, id, firstName: name, phone }];
    },
    'auth.logOut'(_: tl.auth.RawLogOutRequest, caller: Caller) {
      state.accountOf(caller);
      state.sessions.delete(caller.key);
      return { _: 'auth.loggedOut' } as const;
    },
  };
}
