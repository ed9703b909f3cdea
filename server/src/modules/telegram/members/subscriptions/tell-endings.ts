import type { Tx } from '../../../../platform/db/database.ts';
import { jobKind } from '../../../../platform/jobs/job-kind.ts';
import type { MembersDeps } from '../deps.ts';
import { endingLetter, endingNotice } from '../member-letters.ts';
import { saveMember } from '../members.store.ts';
import type { MemberRow } from '../tables.ts';
import { lastBought, takeToTell } from './endings.store.ts';
import { type Notice, nextNotice } from './next-notice.ts';

type Deps = Pick<MembersDeps, 'database' | 'clock' | 'jobs' | 'notify' | 'mails' | 'people' | 'publicUrl'>;

const tellJob = jobKind<Record<string, never>>('tell-of-endings', { retries: 2 });

const batch = 50;
const toldIn = { THREE_DAYS: 'remindedThreeFor', ONE_DAY: 'remindedOneFor', ENDED: 'endedFor' } as const;

/** Where it can be renewed with one tap; null where nothing is for sale. */
async function renewal(
  { people }: Pick<MembersDeps, 'people'>,
  tx: Tx,
  bought: NonNullable<Awaited<ReturnType<typeof lastBought>>>,
): Promise<string | null> {
  const { channel, plan } = bought;
  if (channel.status !== 'ACTIVE' || channel.deletedAt || plan.deletedAt) return null;
  const seller = await people.seller(channel.userId, tx);
  return !seller || seller.isClosed ? null : `/c/${channel.slug}?plan=${plan.id}&renew=1`;
}

async function tell(deps: Deps, tx: Tx, member: MemberRow, notice: Notice, accessUntil: Date): Promise<void> {
  const { notify, people, mails, publicUrl } = deps;
  const bought = await lastBought(tx, member.id);
  if (!bought) return;
  const path = await renewal(deps, tx, bought);
  const ending = { channel: bought.channel.name, accessUntil, renewUrl: path && `${publicUrl()}${path}`, isFree: bought.plan.price === 0n };
  await notify(tx, { userId: member.buyerId, message: endingNotice(notice, ending), link: path ?? '/purchased' });
  const buyer = (await people.contacts(tx, [member.buyerId])).get(member.buyerId);
  if (!buyer?.recipient) return;
  await mails.send(tx, buyer.recipient, endingLetter(notice, buyer.name, ending), { userId: member.buyerId, about: 'subscriptions' });
}

/** Members are told three days and one day before the end, and at the end: each once, in the transaction in which that is written down. */
export function tellEndings(deps: Deps) {
  const { jobs, database, clock } = deps;

  const tellSome = (): Promise<number> =>
    database.transact(async (tx) => {
      const now = clock.now();
      const waiting = await takeToTell(tx, { now, most: batch });
      for (const member of waiting) {
        const next = nextNotice(member, now);
        const isNow = next !== null && next.at <= now && member.accessUntil !== null;
        const told = isNow ? { [toldIn[next.notice]]: member.accessUntil } : {};
        if (isNow && member.accessUntil) await tell(deps, tx, member, next.notice, member.accessUntil);
        const noticeAt = nextNotice({ ...member, ...told }, now)?.at ?? null;
        await saveMember(tx, { id: member.id, now, changes: { ...told, noticeAt } });
      }
      return waiting.length;
    });

  async function tellAll(): Promise<void> {
    while ((await tellSome()) === batch);
  }
  jobs.handle(tellJob, tellAll);
  jobs.repeat(tellJob, { seconds: 60 });
  return tellAll;
}
