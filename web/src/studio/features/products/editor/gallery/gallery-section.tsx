import { type GalleryImage, type Product, productFileMessages, uploadRules } from '@jamun/contract';
import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { useProductChanged } from '../../../../domain/products/api.ts';
import { sendGalleryImage, useDeleteImage } from '../../../../domain/products/upload-api.ts';
import { FileButton } from '../../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../../ui/hooks/use-list-focus.ts';
import { UploadRow } from '../../../../ui/media/upload-row.tsx';
import { DeleteDialog } from '../../../../ui/overlay/delete-dialog.tsx';
import { CollapsibleSection } from '../../../../ui/page/collapsible-section.tsx';
import { productEditorText } from '../text.ts';
import { pictureTypes, usePictureUploads } from '../use-uploads.ts';
import { GalleryGrid } from './gallery-grid.tsx';
import classes from './gallery-section.module.css';

const { gallery: text } = productEditorText;

/** Further images of the product page, in the seller's order. Each change is saved immediately. */
export function GallerySection({ product }: { product: Product }) {
  const uploads = useGalleryUploads(product.id);
  const [deleting, setDeleting] = useState<GalleryImage | null>(null);
  const images = product.galleryImages;
  const count = images.length + uploads.uploads.filter(({ state }) => state.at !== 'done').length;
  const listRef = useListFocus(count);
  return (
    <CollapsibleSection
      name="gallery"
      Icon={IconPhoto}
      title={text.title}
      count={count}
      action={
        <FileButton accept={pictureTypes} multiple onFiles={uploads.take}>
          {text.upload}
        </FileButton>
      }
    >
      <div ref={listRef} className={classes.inside}>
        {uploads.error && <AlertLine tone="bad">{uploads.error}</AlertLine>}
        {count === 0 && !uploads.error && <p className={classes.none}>{text.empty}</p>}
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
      <DeleteDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        title={({ imageName }) => text.confirm.title(imageName)}
        line={() => text.confirm.line}
        mutation={useDeleteImage(product.id)}
        toVariables={({ id }) => id}
        done={productFileMessages.imageDeleted}
        failed={text.notDeleted}
      />
    </CollapsibleSection>
  );
}

function useGalleryUploads(productId: string) {
  const changed = useProductChanged(productId);
  return usePictureUploads({
    send: async (request) => (await sendGalleryImage({ productId, ...request })).data.id,
    onDone: () => {
      toast.success(productFileMessages.imageUploaded);
      void changed();
    },
    rule: uploadRules.PRODUCT_GALLERY,
    failed: productFileMessages.galleryNotUploaded,
  });
}
