import { days, minutes } from '../kit/clock.ts';
import { newToken, systemRandom } from '../kit/ids.ts';
import type { DemoServer } from './demo-server.ts';
import { buyerProfile, demoPassword, type MainUserName, mainUsers, reviewer } from './users-table.ts';

export interface DemoUser {
  id: number;
  fullName: string;
  email: string;
  password: string;
  session: { token: string; signedInAt: number; lastUsedAt: number };
}

export type DemoUsers = ReturnType<typeof createDemoUsers>;

/** Below the limits of a remembered session: 30 days in total, 14 days idle. */
const sessionLimits = { total: days(29), idle: days(13) };

/** Users of the demo world. They sign up at their first action, and sign in again when their session has expired. */
export function createDemoUsers(server: () => DemoServer) {
  const signedUpUsers = new Map<MainUserName, DemoUser>();
  const buyers: DemoUser[] = [];
  let guestCount = 0;
  const secret = newToken(systemRandom);
  let administratorSession = { token: '', signedInAt: 0 };
  const now = () => server().clock.now().getTime();

  /** The password is random unless a developer signs in with it. */
  async function signUp(profile: { fullName: string; email: string; phone: string }, password = newToken(systemRandom)): Promise<DemoUser> {
    const { data } = await server().call('POST /api/v1/auth/signup', { body: { ...profile, password, rememberMe: true } });
    return { ...profile, id: data.user.id, password, session: { token: data.token, signedInAt: now(), lastUsedAt: now() } };
  }

  /** Opens the link in the welcome email. */
  async function verifyEmail({ email, password }: DemoUser): Promise<void> {
    await server().runJobs('send-mail');
    const mails = await server().sandbox<{ text: string }[]>(`/mails?to=${encodeURIComponent(email)}`);
    const token = mails.map(({ text }) => /\/verify-email\?token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    if (!token) throw new Error(`No email to verify ${email} arrived`);
    await server().call('POST /api/v1/auth/verify-email', { body: { token, password } });
  }

  return {
    signUp,
    async signUpMainUser(name: MainUserName): Promise<DemoUser> {
      const { location, ...profile } = mainUsers[name];
      const user = await signUp(profile, demoPassword);
      signedUpUsers.set(name, user);
      await server().call('PUT /api/v1/users/me', { body: { location } }, user.session.token);
      return user;
    },
    mainUser(name: MainUserName): DemoUser {
      const user = signedUpUsers.get(name);
      if (!user) throw new Error(`${name} has not signed up yet`);
      return user;
    },
    /** Random buyers. Excludes the demo buyer, whose purchases are planned individually. */
    buyers: buyers as readonly DemoUser[],
    /** Contact details of a buyer without an account. */
    newGuest(): { email: string; phone: string } {
      const { email, phone } = buyerProfile(buyers.length + guestCount++);
      return { email, phone };
    },
    async newBuyer(): Promise<DemoUser> {
      const buyer = await signUp(buyerProfile(buyers.length + guestCount));
      await verifyEmail(buyer);
      buyers.push(buyer);
      return buyer;
    },
    /** Returns a valid session token; signs in again if necessary. */
    async tokenOf(user: DemoUser): Promise<string> {
      const { session } = user;
      if (now() - session.signedInAt > sessionLimits.total || now() - session.lastUsedAt > sessionLimits.idle) {
        const body = { username: user.email, loginMethod: 'email' as const, password: user.password, rememberMe: true };
        const { data } = await server().call('POST /api/v1/auth/signin', { body });
        user.session = { token: data.token, signedInAt: now(), lastUsedAt: now() };
      }
      user.session.lastUsedAt = now();
      return user.session.token;
    },
    createAdministrator: () => server().container.accounts.createAdministrator({ ...reviewer, email: null, password: secret }),
    /** Valid session token of the administrator, whose sessions are short. */
    async administratorToken(): Promise<string> {
      if (now() - administratorSession.signedInAt > minutes(9)) {
        const { data } = await server().call('POST /api/v1/admin/signin', { body: { username: reviewer.username, password: secret } });
        administratorSession = { token: data.token, signedInAt: now() };
      }
      return administratorSession.token;
    },
    verifyEmail,
  };
}
