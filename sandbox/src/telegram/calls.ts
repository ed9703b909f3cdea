import { type Query, queryHelpers } from './store.ts';
import { type CallClass, SimulatedTelegramError } from './telegram-error.ts';

export type Calls = ReturnType<typeof simulatedCalls>;

interface Call {
  account: string;
  /** Session key; missing during sign-in. */
  key?: string;
  kind: string;
  callClass: CallClass | 'SIGN_IN';
  /** Channel id, for calls in a channel. */
  channel?: string | null;
}

interface Verdict {
  verdict: 'AWAY' | 'SESSION_ENDED' | 'ACCOUNT_FROZEN' | 'ACCOUNT_RESTRICTED' | 'FLOOD' | 'NEXT' | 'PACE' | null;
  wait: number;
  loses: boolean;
  /** Invite right of the account in the channel; null when it is no member, or the channel was deleted. */
  may_invite: boolean | null;
}

// One atomic statement, because several processes call concurrently.
const admission = `with seen as (
    select p.id, w.lose_answers > 0 as loses, m.may_invite,
      case when w.away then 'AWAY'
        when $2::text is not null and coalesce(s.state, 'ENDED') <> 'WHOLE' then 'SESSION_ENDED'
        when p.standing <> 'GOOD' and $6 in ('INVITE', 'REMOVE', 'CREATE') then 'ACCOUNT_' || p.standing
        when f.until > $3 then 'FLOOD'
        when p.next_floods > 0 and coalesce(p.next_flood_class, $6) = $6 then 'NEXT'
        when p.second = date_trunc('second', $3::timestamptz) and p.calls_in_second >= w.calls_per_second then 'PACE' end as verdict,
      case when f.until > $3 then ceil(extract(epoch from f.until - $3))
        when p.next_floods > 0 then p.next_flood_seconds else w.flood_seconds end::int as wait
    from sandbox_telegram_switches w cross join sandbox_telegram_people p
      left join sandbox_telegram_sessions s on s.key = $2 and s.person_id = p.id
      left join sandbox_telegram_floods f on f.person_id = p.id and f.call_class = $6
      left join (sandbox_telegram_members m join sandbox_telegram_channels c on c.id = m.channel_id and c.deleted_at is null)
        on m.channel_id = $5 and m.person_id = p.id and m.presence = 'IN'
    where p.id = $1 for update of p
  ), paced as (
    update sandbox_telegram_people p set second = date_trunc('second', $3::timestamptz),
      calls_in_second = case when p.second = date_trunc('second', $3::timestamptz) then p.calls_in_second else 0 end + (seen.verdict is null)::int,
      next_floods = p.next_floods - (seen.verdict is not distinct from 'NEXT')::int,
      too_early = p.too_early + (seen.verdict is not distinct from 'FLOOD')::int
    from seen where p.id = seen.id and seen.verdict is distinct from 'AWAY'
  ), flooded as (
    insert into sandbox_telegram_floods (person_id, call_class, until)
    select id, $6, $3 + make_interval(secs => wait) from seen where verdict in ('NEXT', 'PACE')
    on conflict (person_id, call_class) do update set until = excluded.until
  ), counted as (
    insert into sandbox_telegram_calls as c (person_id, kind, done, refused)
    select id, $4, (verdict is null)::int, (verdict is not null)::int from seen
    on conflict (person_id, kind) do update set done = c.done + excluded.done, refused = c.refused + excluded.refused
  ) select verdict, wait, loses, may_invite from seen`;

/** Admission of every call: checks session, account standing and rate limits, counts the call, and can drop its answer. */
export function simulatedCalls(query: Query, now: () => Date) {
  const { one } = queryHelpers(query);

  async function admit({ account, key, kind, callClass, channel }: Call): Promise<Verdict> {
    const seen = await one<Verdict>(admission, [account, key ?? null, now(), kind, channel ?? null, callClass]);
    if (!seen) throw new SimulatedTelegramError('SESSION_ENDED');
    const { verdict, wait } = seen;
    if (verdict === 'FLOOD' || verdict === 'NEXT' || verdict === 'PACE') throw new SimulatedTelegramError('FLOOD', wait);
    if (verdict) throw new SimulatedTelegramError(verdict);
    return seen;
  }

  const countRefusal = ({ account, kind }: Call) =>
    query('update sandbox_telegram_calls set done = done - 1, refused = refused + 1 where person_id = $1 and kind = $2', [account, kind]);

  async function attempt<T>(call: Call, work: (mayInvite: boolean | null) => Promise<T>): Promise<T> {
    const { loses, may_invite } = await admit(call);
    const result = await work(may_invite).catch(async (error: unknown) => {
      await countRefusal(call);
      throw error;
    });
    if (!loses) return result;
    const lost = await one('update sandbox_telegram_switches set lose_answers = lose_answers - 1 where lose_answers > 0 returning one', []);
    if (lost) throw new SimulatedTelegramError('AWAY');
    return result;
  }

  return {
    async refuseWhileAway(): Promise<void> {
      const found = await one<{ away: boolean }>('select away from sandbox_telegram_switches', []);
      if (found?.away) throw new SimulatedTelegramError('AWAY');
    },
    make: <T>(call: Call, work: (mayInvite: boolean | null) => Promise<T>): Promise<T> =>
      attempt(call, work).catch((error: unknown) => {
        if (error instanceof SimulatedTelegramError && call.callClass !== 'SIGN_IN') error.callClass = call.callClass;
        throw error;
      }),
  };
}
