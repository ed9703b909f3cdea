import { plainText } from '../../accounts/plain-text.ts';
import type { RemoteUser } from '../../telegram.port.ts';

interface StoredHash {
  personHash: string | null;
  hashAccountId: string | null;
}

/** Columns of an access hash. It is valid for this account only. */
export const hashColumns = (accountId: string, accessHash: string | null): StoredHash => ({
  personHash: accessHash,
  hashAccountId: accessHash === null ? null : accountId,
});

export const noHash: StoredHash = { personHash: null, hashAccountId: null };

/** Columns of a Telegram user from a reply to this account. */
export const userColumns = (accountId: string, { ref, name }: Pick<RemoteUser, 'ref' | 'name'>) => ({
  personId: ref.id,
  personName: plainText(name, 200),
  ...hashColumns(accountId, ref.accessHash),
});

/** Omits an access hash that is not valid for this account. */
export const withUsableHash = <Row extends StoredHash>(accountId: string, row: Row): Row =>
  row.hashAccountId === accountId ? row : { ...row, ...noHash };
