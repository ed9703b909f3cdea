import { productFileMessages as say } from '@jamun/contract/product-messages';
import { toast } from '../../../ui/toast.ts';
import { useProductChanged } from '../api.ts';
import { sendProductFile } from './upload-api.ts';
import { useUploads } from './use-uploads.ts';

/** The product's files that are on their way. They go on while another tab of the editor is looked at. */
export function useFileUploads(productId: string) {
  const changed = useProductChanged(productId);
  return useUploads({
    send: async (sending) => (await sendProductFile({ productId, ...sending })).data.id,
    onDone: () => {
      toast.success(say.uploaded);
      void changed();
    },
    failure: say.notUploaded,
  });
}
