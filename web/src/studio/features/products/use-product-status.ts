import { productMessages as say } from '@jamun/contract/product-messages';
import { useStatusChange } from '../../ui/status-change.ts';
import { useSetProductStatus } from './api.ts';
import { gapWords } from './gap-words.ts';

export const useProductStatus = () => useStatusChange(useSetProductStatus(), { ...say, gaps: gapWords });
