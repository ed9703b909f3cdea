import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import { newId, type RandomBytes } from '../../kit/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log/logger.ts';
import { erased } from '../personal-data/personal-data.port.ts';
import { countDrop, countDropped } from './dropped-emails.store.ts';
import type { OptionalFooter } from './footer.ts';
import type { Letter } from './letter.ts';
import type { Mail, MailPort } from './mail.port.ts';
import { type Optional, type QueuedOptional, unsubscribeUrl } from './optional-mails.ts';
import { countMail, type MailBucket } from './recipient-limits.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';
import { written } from './written-letter.ts';

/** Mails carry links that open accounts, so they wait in the queue sealed. */
const sendMail = jobKind<{ id: string; sealed: string; optional?: QueuedOptional; bucket?: MailBucket }>('send-mail');

/** An address, and whether somebody has proved that it is theirs. */
export interface Recipient {
  email: string;
  isVerified: boolean;
}

export interface Mails {
  /**
   * Goes out after the caller's transaction has committed, and only then; what is optional, if it is wanted at that moment. An
   * address without more counts as unverified: reasons that people wrote are left out.
   */
  send(tx: Tx, to: string | Recipient, letter: Letter, optional?: Optional): Promise<void>;
  /**
   * Goes out now: for a job that writes its letter when it runs, from what is kept anyway, so that nothing of it waits in the
   * queue. The id belongs to the job and stays the same when that is repeated.
   */
  deliver(mail: { id: string; to: string | Recipient; letter: Letter; attempt: number }): Promise<void>;
  /** The same, counted in this bucket of the recipient's. */
  within(bucket: MailBucket): Mails;
}

interface Deps {
  database: Database;
  jobs: Jobs;
  mailPort: MailPort;
  box: SealedBox;
  random: RandomBytes;
  limits: Limits;
  log: Logger;
  tokens: UnsubscribeTokens;
  publicUrl(): string;
  supportEmail: string;
  /** Whether somebody wants mails of a kind that can be switched off. */
  wants(optional: QueuedOptional): Promise<boolean>;
}

const recipientOf = (to: string | Recipient): Recipient => (typeof to === 'string' ? { email: to, isVerified: false } : to);

const usualBucket = ({ isVerified }: Recipient): MailBucket => (isVerified ? 'account' : 'stranger');

export function createMails({ database, jobs, mailPort, box, random, limits, log, tokens, publicUrl, supportEmail, wants }: Deps) {
  const house = () => ({ publicUrl: publicUrl(), supportEmail });

  /** A retry is the same email: only the first attempt counts. */
  async function handOver(mail: Mail, { bucket, attempt }: { bucket: MailBucket; attempt: number }): Promise<void> {
    if (mail.to === erased.email) return;
    if (attempt > 1 || (await countMail(limits, { bucket, email: mail.to }))) return mailPort.send(mail);
    await countDrop(database, bucket);
    log.warn({ mailId: mail.id, bucket }, 'an email was dropped: its recipient has received too many');
  }

  jobs.handle(sendMail, async ({ id, sealed, optional, bucket = 'account' }, attempt) => {
    if (optional && !(await wants(optional))) return;
    await handOver(JSON.parse(box.open(sealed, id)) as Mail, { bucket, attempt });
  });

  const queued = (optional: Optional, email: string): QueuedOptional =>
    optional.about === 'invitations' ? { about: 'invitations', addressHash: tokens.hashAddress(email) } : optional;

  const footerFor = (optional: QueuedOptional): OptionalFooter => ({
    about: optional.about,
    unsubscribe: optional.about === 'signIns' ? null : unsubscribeUrl(publicUrl(), tokens.make(optional)),
  });

  const counting = (chosen?: MailBucket): Mails => ({
    async send(tx, to, letter, wanted) {
      const recipient = recipientOf(to);
      const { email, isVerified } = recipient;
      const id = newId(random);
      const optional = wanted && queued(wanted, email);
      const mail: Mail = { id, to: email, ...written(letter, house(), { isVerified, optional: optional && footerFor(optional) }) };
      const sealed = box.seal(JSON.stringify(mail), id);
      const bucket = chosen ?? usualBucket(recipient);
      await jobs.enqueue(tx, sendMail, { id, sealed, bucket, ...(optional ? { optional } : {}) });
    },
    deliver({ id, to, letter, attempt }) {
      const recipient = recipientOf(to);
      const { email, isVerified } = recipient;
      return handOver(
        { id, to: email, ...written(letter, house(), { isVerified }) },
        { bucket: chosen ?? usualBucket(recipient), attempt },
      );
    },
    within: counting,
  });

  return { ...counting(), countDropped: () => countDropped(database) };
}
