import { newId, type RandomBytes } from '../../kit/ids.ts';
import type { SealedBox } from '../../kit/sealed-box.ts';
import type { Tx } from '../db/database.ts';
import { jobKind } from '../jobs/job-kind.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Letter, written } from './letter.ts';
import type { Mail, MailPort } from './mail.port.ts';

/** Mails carry links that open accounts, so they wait in the queue sealed. */
const sendMail = jobKind<{ id: string; sealed: string }>('send-mail');

export interface Mails {
  /** Goes out after the caller's transaction has committed, and only then. */
  send(tx: Tx, to: string, letter: Letter): Promise<void>;
  /**
   * Goes out now: for a job that writes its letter when it runs, from what is kept anyway, so that nothing of it waits in the
   * queue. The id belongs to the job and stays the same when that is repeated.
   */
  deliver(mail: { id: string; to: string; letter: Letter }): Promise<void>;
}

interface Parts {
  jobs: Jobs;
  port: MailPort;
  box: SealedBox;
  random: RandomBytes;
}

export function createMails({ jobs, port, box, random }: Parts): Mails {
  jobs.handle(sendMail, ({ id, sealed }) => port.send(JSON.parse(box.open(sealed, id)) as Mail));
  return {
    async send(tx, to, letter) {
      const id = newId(random);
      const mail: Mail = { id, to, ...written(letter) };
      await jobs.enqueue(tx, sendMail, { id, sealed: box.seal(JSON.stringify(mail), id) });
    },
    deliver: ({ id, to, letter }) => port.send({ id, to, ...written(letter) }),
  };
}
