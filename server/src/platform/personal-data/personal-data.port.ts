import type { DeletionBlocker } from '@jamun/contract';
import type { Queries, Tx } from '../db/database.ts';

export type PersonalValue = string | number | boolean | null | PersonalValue[] | { [name: string]: PersonalValue };
export type PersonalRecord = Record<string, PersonalValue>;

/** List of records about a user. */
export interface PersonalDataSection {
  /** File name in the archive without extension, in kebab case. */
  name: string;
  /** Description for the README of the archive. */
  about: string;
  /** Batches keep the memory use constant. All records of a section have the same fields. */
  batches(): AsyncIterable<PersonalRecord[]>;
}

/**
 * Data export of a module: everything that it stores about a user, as the user may see it. Data of other users only as far as the
 * user's own pages show it; no secrets; account and document numbers masked. The container collects the sections of all modules.
 */
export type ExportPersonalData = (userId: number) => PersonalDataSection[];

/**
 * Removes or anonymises everything that a module stores about a user, in the transaction that erases the account. Financial records
 * stay, anonymised.
 */
export type ErasePersonalData = (tx: Tx, userId: number) => Promise<void>;

/** Reasons why the account cannot be deleted yet. */
export type FindDeletionBlockers = (queries: Queries, userId: number) => Promise<DeletionBlocker[]>;

/** Placeholders for data of an erased user. `.invalid` is reserved by RFC 2606: emails are never sent there. */
export const erasedPlaceholders = {
  name: 'Deleted user',
  username: (userId: number) => `deleted-${userId}`,
  email: 'deleted@account.invalid',
  phone: '+910000000000',
  text: 'Removed with the account',
} as const;
