import { plainText } from '../../accounts/plain-text.ts';
import type { SeenPerson } from '../../telegram.port.ts';

interface StoredHash {
  personHash: string | null;
  hashAccountId: string | null;
}

/** Columns of an access hash, which is valid for this account alone. */
export const hashOf = (accountId: string, accessHash: string | null): StoredHash => ({
  personHash: accessHash,
  hashAccountId: accessHash === null ? null : accountId,
});

export const unknownHash: StoredHash = { personHash: null, hashAccountId: null };

/** Columns of a person as an account sees them. */
export const seenBy = (accountId: string, { ref, name }: Pick<SeenPerson, 'ref' | 'name'>) => ({
  personId: ref.id,
  personName: plainText(name, 200),
  ...hashOf(accountId, ref.accessHash),
});

/** A row as the account that keeps the channel may use it: a hash of another account is of no use to it. */
export const usableBy = <Row extends StoredHash>(accountId: string, row: Row): Row =>
  row.hashAccountId === accountId ? row : { ...row, ...unknownHash };
