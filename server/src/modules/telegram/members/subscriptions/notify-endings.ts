import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';
import { accessEndingEmail, endingNotification } from '../member-text.ts';
import { saveMember } from '../members.store.ts';
import type { MemberRow } from '../tables.ts';
import { findLastPurchase, lockMembersWithDueNotice } from './endings.store.ts';
import { type Notice, nextNotice } from './next-notice.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'jobs' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const noticeJob = jobKind<Record<string, never>>('tell-of-endings', { retries: 2 });

const batch = 50;
const sentColumn = { THREE_DAYS: 'remindedThreeFor', ONE_DAY: 'remindedOneFor', ENDED: 'endedFor' } as const;

/** Path for the renewal with one tap; null when the plan is not for sale. */
async function renewalPath(
  { people }: Pick<MembersDeps, 'people'>,
  tx: Tx,
  purchase: NonNullable<Awaited<ReturnType<typeof findLastPurchase>>>,
): Promise<string | null> {
  const { channel, plan } = purchase;
  if (channel.status !== 'ACTIVE' || channel.deletedAt || plan.deletedAt) return null;
  const seller = await people.seller(channel.userId, tx);
  return !seller || seller.isClosed ? null : `/c/${channel.slug}?plan=${plan.id}&renew=1`;
}

async function sendNotice(deps: Deps, tx: Tx, member: MemberRow, notice: Notice, accessUntil: Date): Promise<void> {
  const { notify, people, mails, publicUrl } = deps;
  const last = await findLastPurchase(tx, member.id);
  if (!last) return;
  const path = await renewalPath(deps, tx, last);
  const ending = { channel: last.channel.name, accessUntil, renewUrl: path && `${publicUrl()}${path}`, isFree: last.plan.price === 0n };
  await notify(tx, { userId: member.buyerId, message: endingNotification(notice, ending), link: path ?? '/purchased' });
  const buyer = (await people.contacts(tx, [member.buyerId])).get(member.buyerId);
  if (!buyer?.recipient) return;
  await mails.send(tx, buyer.recipient, accessEndingEmail(notice, buyer.name, ending), { userId: member.buyerId, about: 'subscriptions' });
}

/** Job that notifies members three days and one day before the end, and at the end. One transaction sends and records each notice. */
export function notifyEndings(deps: Deps) {
  const { jobs, database, clock } = deps;

  const sendBatch = (): Promise<number> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const members = await lockMembersWithDueNotice(tx, { now, limit: batch });
      for (const member of members) {
        const next = nextNotice(member, now);
        const isDue = next !== null && next.at <= now && member.accessUntil !== null;
        const sent = isDue ? { [sentColumn[next.notice]]: member.accessUntil } : {};
        if (isDue && member.accessUntil) await sendNotice(deps, tx, member, next.notice, member.accessUntil);
        const noticeAt = nextNotice({ ...member, ...sent }, now)?.at ?? null;
        await saveMember(tx, { id: member.id, now, changes: { ...sent, noticeAt } });
      }
      return members.length;
    });

  async function sendAll(): Promise<void> {
    while ((await sendBatch()) === batch);
  }
  jobs.handle(noticeJob, sendAll);
  jobs.repeat(noticeJob, { seconds: 60 });
  return sendAll;
}
