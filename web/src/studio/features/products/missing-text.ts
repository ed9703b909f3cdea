import type { ProductPublishBlocker } from '@jamun/contract';
import { productMessages } from '@jamun/contract/product-messages';

/** What must be done before a product can be published. */
export const gapWords: Record<ProductPublishBlocker, string> = {
  price: 'Set a price that is allowed',
  files: productMessages.filesMissing,
};
