import { newId, type RandomBytes } from '../../kit/ids.ts';
import type { SealedBox } from '../../kit/sealed-box.ts';
import type { Tx } from '../db/database.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { erased } from '../personal-data/personal-data.port.ts';
import type { Letter } from './letter.ts';
import type { Mail, MailPort } from './mail.port.ts';
import type { Optional } from './optional-mails.ts';
import { written } from './written-letter.ts';

/** Mails carry links that open accounts, so they wait in the queue sealed. */
const sendMail = jobKind<{ id: string; sealed: string; optional?: Optional }>('send-mail');

export interface Mails {
  /** Goes out after the caller's transaction has committed, and only then; what is optional, if it is wanted at that moment. */
  send(tx: Tx, to: string, letter: Letter, optional?: Optional): Promise<void>;
  /**
   * Goes out now: for a job that writes its letter when it runs, from what is kept anyway, so that nothing of it waits in the
   * queue. The id belongs to the job and stays the same when that is repeated.
   */
  deliver(mail: { id: string; to: string; letter: Letter }): Promise<void>;
}

interface Parts {
  jobs: Jobs;
  mailPort: MailPort;
  box: SealedBox;
  random: RandomBytes;
  publicUrl(): string;
  supportEmail: string;
  /** Whether somebody wants mails of a kind that can be switched off. */
  wants(optional: Optional): Promise<boolean>;
}

export function createMails({ jobs, mailPort, box, random, publicUrl, supportEmail, wants }: Parts): Mails {
  const house = () => ({ publicUrl: publicUrl(), supportEmail });
  jobs.handle(sendMail, async ({ id, sealed, optional }) => {
    if (optional && !(await wants(optional))) return;
    await mailPort.send(JSON.parse(box.open(sealed, id)) as Mail);
  });
  return {
    async send(tx, to, letter, optional) {
      if (to === erased.email) return;
      const id = newId(random);
      const mail: Mail = { id, to, ...written(letter, house(), optional?.about) };
      const sealed = box.seal(JSON.stringify(mail), id);
      await jobs.enqueue(tx, sendMail, { id, sealed, ...(optional ? { optional } : {}) });
    },
    async deliver({ id, to, letter }) {
      if (to !== erased.email) await mailPort.send({ id, to, ...written(letter, house()) });
    },
  };
}
