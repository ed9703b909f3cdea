import { days, minutes } from '../kit/clock.ts';
import { newToken, systemRandom } from '../kit/ids.ts';
import { buyerNumbered, demoPassword, type Lead, leads, reviewer } from './people-table.ts';
import type { Stage } from './stage.ts';

export interface Player {
  id: number;
  fullName: string;
  email: string;
  password: string;
  session: { token: string; since: number; seen: number };
}

export type Cast = ReturnType<typeof createCast>;

/** A remembered session lives thirty days, and fourteen without being used. */
const lives = { life: days(29), idle: days(13) };

/** Everybody in the play: they sign up when they first come, and sign in again when their session is over. */
export function createCast(stage: () => Stage) {
  const players = new Map<Lead, Player>();
  const buyers: Player[] = [];
  const secret = newToken(systemRandom);
  let administration = { token: '', seen: 0 };
  const now = () => stage().clock.now().getTime();

  /** The password is random where nobody else signs in with it. */
  async function signUp(given: { fullName: string; email: string; phone: string }, password = newToken(systemRandom)): Promise<Player> {
    const { data } = await stage().call('POST /api/v1/auth/signup', { body: { ...given, password, rememberMe: true } });
    return { ...given, id: data.user.id, password, session: { token: data.token, since: now(), seen: now() } };
  }

  /** Opens the link in the welcome email. */
  async function confirmAddress({ email }: Player): Promise<void> {
    await stage().run('send-mail');
    const mails = await stage().sandbox<{ text: string }[]>(`/mails?to=${encodeURIComponent(email)}`);
    const token = mails.map(({ text }) => /verify[^\s]*token=([\w-]+)/.exec(text)?.[1]).find(Boolean);
    if (!token) throw new Error(`No email to verify ${email} arrived`);
    await stage().call('POST /api/v1/auth/verify-email', { body: { token } });
  }

  return {
    signUp,
    async enter(lead: Lead): Promise<Player> {
      const { location, ...given } = leads[lead];
      const player = await signUp(given, demoPassword);
      players.set(lead, player);
      await stage().call('PUT /api/v1/users/me', { body: { location } }, player.session.token);
      return player;
    },
    lead(name: Lead): Player {
      const player = players.get(name);
      if (!player) throw new Error(`${name} has not signed up yet`);
      return player;
    },
    /** Whoever has bought something before; the demo buyer aside, whose purchases are chosen one by one. */
    buyers: buyers as readonly Player[],
    async newBuyer(): Promise<Player> {
      const buyer = await signUp(buyerNumbered(buyers.length));
      await confirmAddress(buyer);
      buyers.push(buyer);
      return buyer;
    },
    /** A token that is good now. */
    async tokenOf(player: Player): Promise<string> {
      const { session } = player;
      if (now() - session.since > lives.life || now() - session.seen > lives.idle) {
        const body = { username: player.email, loginMethod: 'email' as const, password: player.password, rememberMe: true };
        const { data } = await stage().call('POST /api/v1/auth/signin', { body });
        player.session = { token: data.token, since: now(), seen: now() };
      }
      player.session.seen = now();
      return player.session.token;
    },
    hireReviewer: () => stage().container.accounts.createAdministrator({ ...reviewer, email: null, password: secret }),
    /** A token of the administrator's, whose sessions are short. */
    async administrator(): Promise<string> {
      if (now() - administration.seen > minutes(20)) {
        const { data } = await stage().call('POST /api/v1/admin/signin', { body: { username: reviewer.username, password: secret } });
        administration = { token: data.token, seen: now() };
      }
      return administration.token;
    },
    confirmAddress,
  };
}
