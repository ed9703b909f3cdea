import { and, eq } from 'drizzle-orm';
import type { Queries, Tx } from '../../platform/db/database.ts';
import { takeTurn } from '../../platform/db/turns.ts';
import { type PictureRow, profilePictures as pictures } from './tables.ts';

type Place = Pick<PictureRow, 'userId' | 'kind'>;
const at = ({ userId, kind }: Place) => and(eq(pictures.userId, userId), eq(pictures.kind, kind));

export async function pictureFile(queries: Queries, place: Place): Promise<string | null> {
  const found = await queries.select({ fileId: pictures.fileId }).from(pictures).where(at(place)).limit(1);
  return found[0]?.fileId ?? null;
}

export async function ownerOfProfilePicture(queries: Queries, fileId: string): Promise<number | null> {
  const isProfile = and(eq(pictures.fileId, fileId), eq(pictures.kind, 'PROFILE'));
  const [found] = await queries.select({ userId: pictures.userId }).from(pictures).where(isProfile).limit(1);
  return found?.userId ?? null;
}

/** Tells which file was there before. One at a time, also where there was none: of two at once the first is replaced, not forgotten. */
export async function putPicture(tx: Tx, row: PictureRow): Promise<string | null> {
  const before = await takePicture(tx, row);
  await tx.insert(pictures).values(row);
  return before;
}

/** Takes it down, and tells which file it was. */
export async function takePicture(tx: Tx, place: Place): Promise<string | null> {
  await takeTurn(tx, 'profile-pictures', place.userId);
  const taken = await tx.delete(pictures).where(at(place)).returning({ fileId: pictures.fileId });
  return taken[0]?.fileId ?? null;
}
