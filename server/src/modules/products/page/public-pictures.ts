import { publicPictureBy } from '../../profile/index.ts';
import type { ProductsDeps } from '../deps.ts';
import { ownerOfPublicPicture } from '../products.store.ts';
import type { ProductRow } from '../tables.ts';

/** Whoever is not banned shows it to everybody. */
export const isPublished = ({ status, deletedAt }: Pick<ProductRow, 'status' | 'deletedAt'>): boolean =>
  status === 'ACTIVE' && deletedAt === null;

/** A picture that everybody may see at this moment; null for any other file. */
export const publicPicture = (deps: Pick<ProductsDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfPublicPicture);
