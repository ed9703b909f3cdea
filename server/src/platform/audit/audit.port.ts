import type { AuditAction, AuditSubject } from '@jamun/contract';
import type { Tx } from '../db/database.ts';
import type { Caller, Session } from '../sessions/sessions.ts';

/** Who did it, and from where. */
export interface Actor {
  userId: number;
  address: string;
}

/** `audit.record(tx, { actor: by(session, caller), … })` */
export const by = ({ userId }: Pick<Session, 'userId'>, { address }: Pick<Caller, 'address'>): Actor => ({ userId, address });

/** The product itself: the worker, or an answer of a provider. */
export const system = 'system';

/** What would be a secret in clear, or a sealed one copied out of its row. The same words again in `isSecret`. */
type SecretName =
  | `${string}${'assword' | 'asswordHash' | 'ecret' | 'oken' | 'ealed' | 'Hash'}`
  | 'code'
  | 'hash'
  | 'documentNumber'
  | 'accountNumber'
  | 'upiId';

const secretName = /password|secret|token|sealed|hash$|recovery|^code$|^(document|account)number$|^upiid$/i;
export const isSecret = (name: string): boolean => secretName.test(name);

/** Fields as the wire knows them. */
export type KeptFields = Record<string, string | number | boolean | null>;
/** A field that is secret does not even type-check. */
type AuditFields = KeptFields & { [name in SecretName]?: never };

export interface Deed {
  actor: Actor | typeof system;
  action: AuditAction;
  /** `userId`: the person concerned, where the subject belongs to one. */
  subject: { type: AuditSubject; id: string | number; userId?: number };
  /** Given both, only what differs is kept; given one, something was made or taken away. */
  before?: AuditFields;
  after?: AuditFields;
  reason?: string | null;
}

/** The log of administrators' actions and of everything that moves money. It stands here because modules of every level write to it. */
export interface Audit {
  /** In the transaction of the deed: neither is there without the other. */
  record(tx: Tx, deed: Deed): Promise<void>;
  /** Reading of a sensitive record. Screens refetch what they show: within ten minutes it is one opening of the same administrator. */
  recordOpening(tx: Tx, deed: Deed & { actor: Actor }): Promise<void>;
}
