import { type Query, queryHelpers } from './store.ts';

export interface CodeRow {
  person_id: string;
  session_key: string;
  code: string;
  code_hash: string;
  sent_at: Date;
  expires_at: Date;
  void_at: Date | null;
  purpose: 'SIGN_IN' | 'EMAIL_SETUP';
  email: string | null;
}
export interface SessionRow {
  person_id: string;
  phone: string;
  name: string;
  email: string | null;
  state: 'HALF' | 'PASSWORD' | 'WHOLE' | 'ENDED';
}

type OpeningRow = { away: boolean; id: string | null } & (SessionRow | { [Name in keyof SessionRow]: null });

export type SignInStore = ReturnType<typeof signInStore>;

export function signInStore(query: Query) {
  const { one } = queryHelpers(query);
  return {
    async holder(phone: string, name: string, now: Date): Promise<{ id: string; email: string | null }> {
      const found = await one<{ id: string; email: string | null }>(
        `insert into sandbox_telegram_people (phone, name, created_at) values ($1, $2, $3)
         on conflict (phone) do update set phone = excluded.phone returning id, email`,
        [phone, name, now],
      );
      return found as { id: string; email: string | null };
    },
    addSession: (key: string, personId: string, state: SessionRow['state'], now: Date) =>
      query('insert into sandbox_telegram_sessions (key, person_id, state, made_at) values ($1, $2, $3, $4)', [key, personId, state, now]),
    session: (key: string) =>
      one<SessionRow>(
        `select s.person_id, s.state, p.phone, p.name, p.email from sandbox_telegram_sessions s join sandbox_telegram_people p on p.id = s.person_id
         where s.key = $1`,
        [key],
      ),
    setState: (key: string, state: SessionRow['state']) =>
      query('update sandbox_telegram_sessions set state = $2 where key = $1', [key, state]),
    setEmail: (personId: string, email: string | null) =>
      query('update sandbox_telegram_people set email = $2 where id = $1', [personId, email]),

    /** A new code invalidates earlier ones. */
    addCode: (code: Omit<CodeRow, 'void_at'>) =>
      query(
        `with older as (update sandbox_telegram_codes set void_at = $5 where person_id = $1 and session_key = $2 and void_at is null)
         insert into sandbox_telegram_codes (person_id, session_key, code, code_hash, sent_at, expires_at, purpose, email)
         values ($1, $2, $3, $4, $5, $6, $7, $8)`,
        [code.person_id, code.session_key, code.code, code.code_hash, code.sent_at, code.expires_at, code.purpose, code.email],
      ),
    code: (codeHash: string) => one<CodeRow>('select * from sandbox_telegram_codes where code_hash = $1', [codeHash]),
    /** False when a concurrent call has used it. */
    useCode: async (codeHash: string, now: Date) =>
      (await one('update sandbox_telegram_codes set void_at = $2 where code_hash = $1 and void_at is null returning seq', [
        codeHash,
        now,
      ])) !== null,

    /** Opens a signed-in session, unless Telegram is down. */
    open: (key: string, process: number) =>
      one<OpeningRow>(
        `with found as (
           select s.person_id, s.state, p.phone, p.name, p.email from sandbox_telegram_sessions s join sandbox_telegram_people p on p.id = s.person_id where s.key = $1
         ), opened as (
           insert into sandbox_telegram_openings (session_key, process) select $1, $2 from found, sandbox_telegram_switches w
           where found.state = 'WHOLE' and not w.away returning id
         ) select w.away, found.*, (select id from opened) as id from sandbox_telegram_switches w left join found on true`,
        [key, process],
      ),
    /** Other open connections of the session. Called after opening: of two concurrent openings at least the later one sees the other. */
    othersOpen: async (key: string, id: string) =>
      (await query('select id, process from sandbox_telegram_openings where session_key = $1 and id <> $2', [key, id])).rows as {
        id: string;
        process: number;
      }[],
    close: (id: string) => query('delete from sandbox_telegram_openings where id = $1', [id]),
    countDoubled: (personId: string) => query('update sandbox_telegram_people set doubled = doubled + 1 where id = $1', [personId]),
  };
}
