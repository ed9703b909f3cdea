import type { GalleryImage, Product } from '@jamun/contract';
import { productFileMessages } from '@jamun/contract/product-messages';
import { uploadRules } from '@jamun/contract/upload-rules';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { errorMessage } from '../../../../../lib/api-error.ts';
import { useProductChanged } from '../../../../domain/products/api.ts';
import { sendGalleryImage, useDeleteImage } from '../../../../domain/products/upload-api.ts';
import { FileButton } from '../../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../../ui/hooks/use-list-focus.ts';
import { UploadRow } from '../../../../ui/media/upload-row.tsx';
import { ConfirmDialog } from '../../../../ui/overlay/confirm-dialog.tsx';
import { CollapsibleSection } from '../../../../ui/page/collapsible-section.tsx';
import { pictureTypes, usePictureUploads } from '../use-picture-uploads.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import classes from './gallery-section.module.css';

/** Pictures of what is inside, in an order that the seller chooses. */
export function GallerySection({ product }: { product: Product }) {
  const uploads = useGalleryUploads(product.id);
  const [deleting, setDeleting] = useState<GalleryImage | null>(null);
  const images = product.galleryImages;
  const count = images.length + uploads.uploads.filter(({ state }) => state.at !== 'done').length;
  const kept = useListFocus(count);
  return (
    <CollapsibleSection
      name="gallery"
      Icon={IconPhoto}
      title="Gallery"
      count={count}
      action={
        <FileButton accept={pictureTypes} multiple onFiles={uploads.take}>
          Upload image
        </FileButton>
      }
    >
      <div ref={kept} className={classes.inside}>
        {uploads.fault && <AlertLine tone="bad">{uploads.fault}</AlertLine>}
        {count === 0 && !uploads.fault && <p className={classes.none}>Show pages, lessons or results. Up to 20 images, 5MB each.</p>}
        {images.length > 0 && <GalleryGrid productId={product.id} images={images} onDelete={setDeleting} />}
        {uploads.uploads.length > 0 && (
          <ul className={classes.uploads}>
            {uploads.uploads.map(({ id, file, state }) => (
              <UploadRow
                key={id}
                file={file}
                state={state}
                {...(state.at === 'done' ? {} : { onCancel: () => uploads.cancel(id), onRetry: () => uploads.retry(id) })}
                {...(state.at === 'failed' ? { onRemove: () => uploads.drop(id) } : {})}
              />
            ))}
          </ul>
        )}
      </div>
      <DeleteImage productId={product.id} image={deleting} onClose={() => setDeleting(null)} />
    </CollapsibleSection>
  );
}

function useGalleryUploads(productId: string) {
  const changed = useProductChanged(productId);
  return usePictureUploads({
    send: async (sending) => (await sendGalleryImage({ productId, ...sending })).data.id,
    onDone: () => {
      toast.success(productFileMessages.imageUploaded);
      void changed();
    },
    rule: uploadRules.PRODUCT_GALLERY,
    failure: productFileMessages.galleryNotUploaded,
  });
}

interface DeleteImageProps {
  productId: string;
  image: GalleryImage | null;
  onClose: () => void;
}

function DeleteImage({ productId, image, onClose }: DeleteImageProps) {
  const remove = useDeleteImage(productId);
  const confirm = ({ id }: GalleryImage) =>
    remove.mutate(id, {
      onSuccess: () => {
        onClose();
        toast.success(productFileMessages.imageDeleted);
      },
    });
  return (
    <ConfirmDialog
      target={image}
      onClose={onClose}
      title={({ imageName }) => `Delete “${imageName}”?`}
      line={() => 'It goes from the gallery of the product’s page at once.'}
      action="Delete"
      busyLabel="Deleting..."
      onConfirm={confirm}
      busy={remove.isPending}
      error={remove.error && errorMessage(remove.error, 'Failed to delete gallery image')}
    />
  );
}
