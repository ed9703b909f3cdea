import type { Database } from '../../platform/db/database.ts';
import type { Checkout } from '../checkout/index.ts';
import type { Products } from '../products/index.ts';

/** What the container hands to this module: it has nothing of its own, and shows what others have. */
export interface InsightsParts {
  database: Database;
  checkout: Pick<Checkout, 'lists' | 'entitlement'>;
  products: Pick<Products, 'deliveryFiles'>;
}
