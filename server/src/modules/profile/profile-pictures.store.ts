import { and, eq } from 'drizzle-orm';
import { advisoryLock } from '../../platform/db/advisory-lock.ts';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { type ProfilePictureRow, profilePictures as pictures } from './tables.ts';

type PictureKey = Pick<ProfilePictureRow, 'userId' | 'kind'>;
const hasKey = ({ userId, kind }: PictureKey) => and(eq(pictures.userId, userId), eq(pictures.kind, kind));

export async function findPictureFileId(queries: Queries, key: PictureKey): Promise<string | null> {
  const found = await queries.select({ fileId: pictures.fileId }).from(pictures).where(hasKey(key)).limit(1);
  return found[0]?.fileId ?? null;
}

export async function ownerOfProfilePicture(queries: Queries, fileId: string): Promise<number | null> {
  const isProfile = and(eq(pictures.fileId, fileId), eq(pictures.kind, 'PROFILE'));
  const [found] = await queries.select({ userId: pictures.userId }).from(pictures).where(isProfile).limit(1);
  return found?.userId ?? null;
}

/** Returns the former file id. `removePicture` takes an advisory lock: of two concurrent uploads, the second replaces the first. */
export async function replacePicture(tx: Tx, row: ProfilePictureRow): Promise<string | null> {
  const before = await removePicture(tx, row);
  await tx.insert(pictures).values(row);
  return before;
}

/** Removes the picture and returns its file id. */
export async function removePicture(tx: Tx, key: PictureKey): Promise<string | null> {
  await advisoryLock(tx, 'profile-pictures', key.userId);
  const removed = await tx.delete(pictures).where(hasKey(key)).returning({ fileId: pictures.fileId });
  return removed[0]?.fileId ?? null;
}
