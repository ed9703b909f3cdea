import type { AuditAction, AuditSubject } from '@jamun/contract';
import type { Queries, Tx } from '../db/database.ts';
import type { Caller, Session } from '../sessions/sessions.ts';

/** User and IP address behind an action. */
export interface Actor {
  userId: number;
  address: string;
}

/** `audit.record(tx, { actor: by(session, caller), … })` */
export const actorOf = ({ userId }: Pick<Session, 'userId'>, { address }: Pick<Caller, 'address'>): Actor => ({ userId, address });

/** Actor for the server itself: the worker, or a provider's response or webhook. */
export const system = 'system';
/** Actor for an operator at the command line, who has no account. */
export const commandLine = 'command line';

/** Field names that could leak a secret, in clear text or encrypted. Keep in sync with `secretName` below. */
type SecretName =
  | `${string}${'assword' | 'asswordHash' | 'ecret' | 'oken' | 'ealed' | 'Hash'}`
  | 'code'
  | 'hash'
  | 'documentNumber'
  | 'accountNumber'
  | 'upiId';

const secretName = /password|secret|token|sealed|hash$|recovery|^code$|^(document|account)number$|^upiid$/i;
export const isSecret = (name: string): boolean => secretName.test(name);

/** Field values by their API names. */
export type AuditValues = Record<string, string | number | boolean | null>;
/** Secret fields are rejected at compile time. */
type AuditFields = AuditValues & { [name in SecretName]?: never };

export interface AuditRecord {
  actor: Actor | typeof system | typeof commandLine;
  action: AuditAction;
  /** `userId`: owner of the subject, if any. */
  subject: { type: AuditSubject; id: string | number; userId?: number };
  /** With both, only changed fields are stored; with one, the subject was created or deleted. */
  before?: AuditFields;
  after?: AuditFields;
  reason?: string | null;
}

/** Audit log of administrator actions and money movements. The port is in `platform`, because all modules write to it. */
export interface Audit {
  /** Runs in the transaction of the action: both commit or neither. */
  record(tx: Tx, record: AuditRecord): Promise<void>;
  /** Records that an administrator viewed a sensitive record. Pages refetch, so repeats within ten minutes count once. */
  recordOpening(tx: Tx, record: AuditRecord & { actor: Actor }): Promise<void>;
  /** Id of the last user who moved the subject to this status; null when nobody did. */
  findLastMover(queries: Queries, move: Pick<AuditRecord, 'action' | 'subject'> & { status: string }): Promise<number | null>;
}
