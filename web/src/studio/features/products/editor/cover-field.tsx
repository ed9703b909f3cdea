import type { Product } from '@jamun/contract';
import { productFileMessages } from '@jamun/contract/product-messages';
import { uploadRules, wrongTypeMessage } from '@jamun/contract/upload-rules';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useProductChanged } from '../../../domain/products/api.ts';
import { sendCover, useDeleteCover } from '../../../domain/products/upload-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import { ProductCover } from '../product-cover.tsx';
import classes from './cover-field.module.css';
import { pictureTypes, usePictureUploads } from './use-picture-uploads.ts';

const advice = 'Recommended 1200x630, max 5MB';

/** The picture at the top of the product's page. It is there as soon as it has arrived: it does not wait for Save. */
export function CoverField({ product }: { product: Product }) {
  const uploads = useCoverUpload(product.id);
  const kept = useListFocus(product.coverImage ? 1 : 0);
  const [current] = uploads.uploads;
  return (
    <section id="cover" className={classes.field} aria-labelledby="cover-title">
      <h3 id="cover-title" tabIndex={-1} data-keeps-focus>
        Cover image
      </h3>
      <div ref={kept}>
        {current ? (
          <Panel>
            <ul>
              <UploadRow
                file={current.file}
                state={current.state}
                {...(current.state.at === 'done' ? {} : { onCancel: () => uploads.cancel(current.id) })}
                onRetry={() => uploads.retry(current.id)}
                {...(current.state.at === 'failed' ? { onRemove: () => uploads.drop(current.id) } : {})}
              />
            </ul>
          </Panel>
        ) : product.coverImage ? (
          <Present product={product} onFiles={uploads.take} />
        ) : (
          <FileDrop
            label="Upload cover image"
            accept={pictureTypes}
            maxBytes={uploadRules.PRODUCT_COVER.largest}
            wrongType={(type) => wrongTypeMessage(uploadRules.PRODUCT_COVER, type)}
            tooLarge={uploadRules.PRODUCT_COVER.tooLarge}
            hint={advice}
            error={uploads.fault}
            onFiles={uploads.take}
          />
        )}
      </div>
      {product.coverImage && uploads.fault && <AlertLine tone="bad">{uploads.fault}</AlertLine>}
    </section>
  );
}

function useCoverUpload(productId: string) {
  const changed = useProductChanged(productId);
  return usePictureUploads({
    send: async (sending) => {
      await sendCover({ productId, ...sending });
      await changed();
      return productId;
    },
    onDone: () => toast.success(productFileMessages.coverUploaded),
    rule: uploadRules.PRODUCT_COVER,
    failure: productFileMessages.imageNotUploaded,
  });
}

function Present({ product, onFiles }: { product: Product; onFiles: (files: File[]) => void }) {
  const [deleting, setDeleting] = useState<Product | null>(null);
  const remove = useDeleteCover(product.id);
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        setDeleting(null);
        toast.success(productFileMessages.coverDeleted);
      },
    });
  return (
    <Panel>
      <div className={classes.present}>
        <div className={classes.picture}>
          <ProductCover src={product.coverImage} big />
        </div>
        <div>
          <p className={classes.advice}>{advice}</p>
          <div className={classes.actions}>
            <FileButton accept={pictureTypes} onFiles={(files) => onFiles(files.slice(0, 1))}>
              Replace
            </FileButton>
            <FieldButton onClick={() => setDeleting(product)}>Remove</FieldButton>
          </div>
        </div>
      </div>
      <ConfirmDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        title={() => 'Remove the cover image?'}
        line={({ title }) => `“${title}” is then shown without a picture.`}
        action="Remove"
        busyLabel="Removing..."
        onConfirm={confirm}
        busy={remove.isPending}
        error={remove.error && errorMessage(remove.error, 'Failed to delete cover image')}
      />
    </Panel>
  );
}
