import type { SealedBox } from '../../kit/crypto/sealed-box.ts';
import { newId, type RandomBytes } from '../../kit/ids.ts';
import type { Database, Tx } from '../db/database.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Limits } from '../limits/limits.ts';
import type { Logger } from '../log/logger.ts';
import type { EventMetrics } from '../metrics/event-metrics.ts';
import { erasedPlaceholders } from '../personal-data/personal-data.port.ts';
import { countDrop, countDropped } from './dropped-emails.store.ts';
import type { EmailContent } from './email-content.ts';
import type { OptionalFooter } from './footer.ts';
import type { Mail, MailPort } from './mail.port.ts';
import { type OptionalEmail, type QueuedOptionalEmail, unsubscribeUrl } from './optional-mails.ts';
import { countMail, type MailBucket } from './recipient-limits.ts';
import { renderEmail } from './render-email.ts';
import type { UnsubscribeTokens } from './unsubscribe-tokens.ts';

/** Emails contain links that give access to accounts, so they are encrypted in the queue. */
const sendMail = jobKind<{ id: string; sealed: string; optional?: QueuedOptionalEmail; bucket?: MailBucket }>('send-mail');

/** Email address and whether its owner has verified it. */
export interface Recipient {
  email: string;
  isVerified: boolean;
}

export interface Mails {
  /**
   * Queues the email in the caller's transaction. Preferences for optional emails are checked when it is sent. A plain address counts
   * as unverified: texts written by users are left out.
   */
  send(tx: Tx, to: string | Recipient, content: EmailContent, optional?: OptionalEmail): Promise<void>;
  /**
   * Sends immediately, without the queue: for jobs that build the email from stored data when they run. The id belongs to the job and
   * stays the same on a retry.
   */
  deliver(mail: { id: string; to: string | Recipient; letter: EmailContent; attempt: number }): Promise<void>;
  /** Mails whose rate limit counts in this bucket of the recipient. */
  inBucket(bucket: MailBucket): Mails;
}

interface MailsDeps {
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
  countEmail: EventMetrics['countEmail'];
  /** Checks the recipient's preference for an optional email. */
  wants(optional: QueuedOptionalEmail): Promise<boolean>;
}

const recipientOf = (to: string | Recipient): Recipient => (typeof to === 'string' ? { email: to, isVerified: false } : to);

const defaultBucket = ({ isVerified }: Recipient): MailBucket => (isVerified ? 'account' : 'stranger');

export function createMails(deps: MailsDeps) {
  const { database, jobs, mailPort, box, random, limits, log, tokens, publicUrl, supportEmail, wants, countEmail } = deps;
  const sender = () => ({ publicUrl: publicUrl(), supportEmail });

  async function sendAndCount(mail: Mail, bucket: MailBucket): Promise<void> {
    try {
      await mailPort.send(mail);
      countEmail(bucket, 'sent');
    } catch (error) {
      countEmail(bucket, 'failed');
      throw error;
    }
  }

  /** Rate limit per recipient. Only the first attempt counts, because a retry is the same email. */
  async function sendOrDrop(mail: Mail, { bucket, attempt }: { bucket: MailBucket; attempt: number }): Promise<void> {
    if (mail.to === erasedPlaceholders.email) return;
    if (attempt > 1 || (await countMail(limits, { bucket, email: mail.to }))) return sendAndCount(mail, bucket);
    await countDrop(database, bucket);
    countEmail(bucket, 'dropped');
    log.warn({ mailId: mail.id, bucket }, 'an email was dropped: the rate limit of its recipient is exceeded');
  }

  jobs.handle(sendMail, async ({ id, sealed, optional, bucket = 'account' }, attempt) => {
    if (optional && !(await wants(optional))) return countEmail(bucket, 'unwanted');
    await sendOrDrop(JSON.parse(box.open(sealed, id)) as Mail, { bucket, attempt });
  });

  const queuedOptional = (optional: OptionalEmail, email: string): QueuedOptionalEmail =>
    'userId' in optional ? optional : { about: optional.about, addressHash: tokens.hashAddress(email) };

  const footerFor = (optional: QueuedOptionalEmail): OptionalFooter => ({
    about: optional.about,
    unsubscribe: optional.about === 'signIns' ? null : unsubscribeUrl(publicUrl(), tokens.make(optional)),
  });

  const mailsIn = (fixedBucket?: MailBucket): Mails => ({
    async send(tx, to, content, requested) {
      const recipient = recipientOf(to);
      const { email, isVerified } = recipient;
      const id = newId(random);
      const optional = requested && queuedOptional(requested, email);
      const mail: Mail = { id, to: email, ...renderEmail(content, sender(), { isVerified, optional: optional && footerFor(optional) }) };
      const sealed = box.seal(JSON.stringify(mail), id);
      const bucket = fixedBucket ?? defaultBucket(recipient);
      await jobs.enqueue(tx, sendMail, { id, sealed, bucket, ...(optional ? { optional } : {}) });
    },
    deliver({ id, to, letter: content, attempt }) {
      const recipient = recipientOf(to);
      const { email, isVerified } = recipient;
      return sendOrDrop(
        { id, to: email, ...renderEmail(content, sender(), { isVerified }) },
        { bucket: fixedBucket ?? defaultBucket(recipient), attempt },
      );
    },
    inBucket: mailsIn,
  });

  return { ...mailsIn(), countDropped: () => countDropped(database) };
}
