import { productFileMessages } from '@jamun/contract/product-messages';
import { useProductChanged } from '../../../domain/products/api.ts';
import { sendProductFile } from '../../../domain/products/upload-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useUploads } from './use-uploads.ts';

/** The product's files that are on their way. They go on while another tab of the editor is looked at. */
export function useFileUploads(productId: string) {
  const changed = useProductChanged(productId);
  return useUploads({
    send: async (sending) => (await sendProductFile({ productId, ...sending })).data.id,
    onDone: () => {
      toast.success(productFileMessages.uploaded);
      void changed();
    },
    failure: productFileMessages.notUploaded,
  });
}
