import { channelsStore } from './channels.store.ts';
import { ControlError } from './control-error.ts';
import { lookupStore } from './lookup.store.ts';
import { type Query, queryHelpers } from './store.ts';
import type { CallClass } from './telegram-error.ts';

export interface Switches {
  away: boolean;
  /** Number of next calls that are executed without an answer. */
  loseAnswers: number;
  callsPerSecond: number | null;
  floodSeconds: number;
  /** Maximum length of member lists, independent of the reported total. */
  membersListed: number | null;
  /** Answers contain users without access hash, as `min` users. */
  hidesHashes: boolean;
}

export type AccountStanding = 'GOOD' | 'FROZEN' | 'RESTRICTED';

interface FloodInput {
  phone: string;
  waitSeconds: number;
  times?: number;
  callClass?: CallClass | null;
}

/** Test controls of the simulated Telegram. */
export function controls({ query, now }: { query: Query; now: () => Date }) {
  const { all, one } = queryHelpers(query);
  const store = { channels: channelsStore(query) };
  const { channelOf, holderOf } = lookupStore(query);

  return {
    /** Latest code of a phone number. */
    async codeOf(phone: string): Promise<string> {
      const found = await one<{ code: string }>(
        `select c.code from sandbox_telegram_codes c join sandbox_telegram_people p on p.id = c.person_id where p.phone = $1 order by c.seq desc limit 1`,
        [phone],
      );
      if (!found) throw new ControlError(404, 'No code was sent to this number');
      return found.code;
    },
    async switches(): Promise<Switches> {
      const found = await one<Switches>(
        `select away, lose_answers as "loseAnswers", calls_per_second as "callsPerSecond", flood_seconds as "floodSeconds",
           members_listed as "membersListed", hides_hashes as "hidesHashes" from sandbox_telegram_switches`,
        [],
      );
      return found as Switches;
    },
    /** Changes the given switches only. */
    async set(changes: Partial<Switches>): Promise<void> {
      const next = { ...(await this.switches()), ...changes };
      await query(
        `update sandbox_telegram_switches set away = $1, lose_answers = $2, calls_per_second = $3, flood_seconds = $4,
           members_listed = $5, hides_hashes = $6`,
        [next.away, next.loseAnswers, next.callsPerSecond, next.floodSeconds, next.membersListed, next.hidesHashes],
      );
    },
    /** Rejects the next calls of an account, of one class or of any. Each rejection starts a flood wait of `waitSeconds` for its class. */
    async flood({ phone, waitSeconds, times = 1, callClass = null }: FloodInput): Promise<void> {
      await query('update sandbox_telegram_people set next_floods = $2, next_flood_seconds = $3, next_flood_class = $4 where id = $1', [
        await holderOf(phone),
        times,
        waitSeconds,
        callClass,
      ]);
    },
    /** Freezes or restricts an account: it can read but not write. */
    async setStanding(phone: string, standing: AccountStanding): Promise<void> {
      await query('update sandbox_telegram_people set standing = $2 where id = $1', [await holderOf(phone), standing]);
    },
    /** Ends all sessions, as the account's owner can do on another device. Returns the number ended. */
    async revokeSessions(phone: string): Promise<number> {
      const ended = await all(
        `update sandbox_telegram_sessions set state = 'ENDED' where person_id = $1 and state <> 'ENDED' returning key`,
        [await holderOf(phone)],
      );
      return ended.length;
    },
    async deleteChannel(telegramChannelId: string): Promise<void> {
      await store.channels.remove(await channelOf(telegramChannelId), now());
    },
    async addAdministrator({ telegramChannelId, phone }: { telegramChannelId: string; phone: string }): Promise<void> {
      await store.channels.addAdministrator(await channelOf(telegramChannelId), await holderOf(phone), now());
    },
    async setRights({ telegramChannelId, phone, mayInvite }: { telegramChannelId: string; phone: string; mayInvite: boolean }) {
      const role = mayInvite ? 'ADMINISTRATOR' : 'MEMBER';
      const done = await store.channels.setRights(await channelOf(telegramChannelId), await holderOf(phone), role, mayInvite);
      if (!done) throw new ControlError(409, 'This account is not in the channel');
    },
    /** Deletes a user account. */
    async deletePerson(name: string): Promise<void> {
      await query(
        `with gone as (update sandbox_telegram_people set deleted_at = $2 where name = $1 and phone is null and deleted_at is null returning id)
         update sandbox_telegram_members m set presence = 'OUT', since = $2 from gone where m.person_id = gone.id and m.presence = 'IN'`,
        [name, now()],
      );
    },
    /** Number of calls by kind, of calls during a flood wait, and of sessions that were open twice. */
    async callsOf(phone: string) {
      const id = await holderOf(phone);
      const rows = await all<{ kind: string; done: number; refused: number }>(
        'select kind, done::int, refused::int from sandbox_telegram_calls where person_id = $1 order by kind',
        [id],
      );
      const [counts] = await all<{ tooEarly: number; doubled: number }>(
        'select too_early as "tooEarly", doubled from sandbox_telegram_people where id = $1',
        [id],
      );
      return {
        done: Object.fromEntries(rows.map(({ kind, done }) => [kind, done])),
        refused: Object.fromEntries(rows.map(({ kind, refused }) => [kind, refused])),
        ...(counts as { tooEarly: number; doubled: number }),
      };
    },
  };
}
