import { plainText } from '../accounts/plain-text.ts';
import type { SeenPerson } from '../telegram.port.ts';

interface PersonColumns {
  personId: string;
  personHash: string | null;
  hashAccountId: string | null;
  personName: string;
}

/** Columns of a person as an account sees them. The access hash is valid for this account alone. */
export const seenBy = (accountId: string, { ref, name }: Pick<SeenPerson, 'ref' | 'name'>): PersonColumns => ({
  ...{ personId: ref.id, personHash: ref.accessHash, hashAccountId: ref.accessHash === null ? null : accountId },
  personName: plainText(name, 200),
});

type StoredPerson = Pick<PersonColumns, 'personHash' | 'hashAccountId'>;

/** A row as the account that keeps the channel may use it: a hash of another account is not known to it. */
export const usableBy = <Row extends StoredPerson>(accountId: string, row: Row): Row =>
  row.hashAccountId === accountId ? row : { ...row, personHash: null, hashAccountId: null };
