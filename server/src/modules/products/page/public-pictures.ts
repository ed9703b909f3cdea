import { publicPictureBy } from '../../profile/index.ts';
import type { ProductsDeps } from '../deps.ts';
import { ownerOfPublicPicture } from '../products.store.ts';
import type { ProductRow } from '../tables.ts';

/** Does not check for a banned seller; public pages check that separately. */
export const isPublished = ({ status, deletedAt }: Pick<ProductRow, 'status' | 'deletedAt'>): boolean =>
  status === 'ACTIVE' && deletedAt === null;

/** Picture of a published product; null for any other file. */
export const publicPicture = (deps: Pick<ProductsDeps, 'database' | 'files' | 'people'>) => publicPictureBy(deps, ownerOfPublicPicture);
