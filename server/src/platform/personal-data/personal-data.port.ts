import type { DeletionBlocker } from '@jamun/contract';
import type { Queries, Tx } from '../db/database.ts';

export type PersonalValue = string | number | boolean | null | PersonalValue[] | { [name: string]: PersonalValue };
export type PersonalRecord = Record<string, PersonalValue>;

/** A list of records about one person. */
export interface PersonalDataSection {
  /** Name of its files in the archive, without the extension: lower-case words joined by dashes. */
  name: string;
  /** One line for the archive's README. */
  about: string;
  /** In batches, so that a long list takes no more memory than a short one. All records of a section have the same fields. */
  batches(): AsyncIterable<PersonalRecord[]>;
}

/**
 * What a module offers through its `index.ts`: everything that it stores about a person, as that person may see it. Of other
 * people only what the person's own screens show; no secrets, account and document numbers masked. The container collects
 * the sections of all modules.
 */
export type ExportPersonalData = (userId: number) => PersonalDataSection[];

/**
 * Removes or anonymises everything that a module stores about a person, inside the transaction that erases the account. Records
 * of money stay, without the person.
 */
export type ErasePersonalData = (tx: Tx, userId: number) => Promise<void>;

/** Reasons of a module for which an account cannot be deleted yet. */
export type FindDeletionBlockers = (queries: Queries, userId: number) => Promise<DeletionBlocker[]>;

/** Stands where data of an erased person stood. `.invalid` is reserved by RFC 2606: no email is ever sent there. */
export const erased = {
  name: 'Deleted user',
  username: (userId: number) => `deleted-${userId}`,
  email: 'deleted@account.invalid',
  phone: '+910000000000',
  text: 'Removed with the account',
} as const;
