import { productMessages } from '@jamun/contract/product-messages';
import { useSetProductStatus } from '../../domain/products/api.ts';
import { useStatusChange } from '../../domain/public-page/status-change.ts';
import { gapWords } from './missing-text.ts';

export const useProductStatus = () => useStatusChange(useSetProductStatus(), { ...productMessages, gaps: gapWords });
