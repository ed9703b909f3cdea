export interface KeptMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Address in the `List-Unsubscribe` header; null for emails that cannot be unsubscribed. */
  unsubscribeUrl: string | null;
  sentAt: string;
}

/** Simulated mail provider: stores emails and lists them. */
export interface Outbox {
  keep(mail: Omit<KeptMail, 'sentAt' | 'unsubscribeUrl'> & { unsubscribeUrl?: string }): Promise<void>;
  latest(filter: { to?: string | undefined; limit: number }): Promise<KeptMail[]>;
  find(id: string): Promise<KeptMail | null>;
}

type Query = (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>;

const columns = `id, recipient as "to", subject, text_body as "text", html_body as "html", unsubscribe_url as "unsubscribeUrl", sent_at`;
const shown = (row: unknown): KeptMail => {
  const { sent_at, ...mail } = row as Omit<KeptMail, 'sentAt'> & { sent_at: Date };
  return { ...mail, sentAt: sent_at.toISOString() };
};

export function createOutbox(query: Query, now: () => Date): Outbox {
  return {
    async keep({ id, to, subject, text, html, unsubscribeUrl = null }) {
      // Deduplicated by message id, as real providers do.
      await query(
        'insert into sandbox_mails (id, recipient, subject, text_body, html_body, unsubscribe_url, sent_at) values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing',
        [id, to, subject, text, html, unsubscribeUrl, now()],
      );
    },
    async latest({ to, limit }) {
      const { rows } = await query(
        `select ${columns} from sandbox_mails where $1::text is null or recipient = lower($1) order by seq desc limit $2`,
        [to ?? null, limit],
      );
      return rows.map(shown);
    },
    async find(id) {
      const { rows } = await query(`select ${columns} from sandbox_mails where id = $1`, [id]);
      return rows[0] ? shown(rows[0]) : null;
    },
  };
}
