import { type Product, productFileMessages, uploadRules, wrongTypeMessage } from '@jamun/contract';
import { IconPackage } from '@tabler/icons-react';
import { useState } from 'react';
import { useProductChanged } from '../../../domain/products/api.ts';
import { sendCover, useDeleteCover } from '../../../domain/products/upload-api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { FileButton } from '../../../ui/button/file-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { Cover } from '../../../ui/media/cover.tsx';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import classes from './cover-field.module.css';
import { productEditorText } from './text.ts';
import { pictureTypes, usePictureUploads } from './use-uploads.ts';

const { cover: text } = productEditorText;

/** Picture at the top of the product page. Saved as soon as it is uploaded, without the editor's Save. */
export function CoverField({ product }: { product: Product }) {
  const uploads = useCoverUpload(product.id);
  const fieldRef = useListFocus(product.coverImage ? 1 : 0);
  const [current] = uploads.uploads;
  return (
    <section id="cover" className={classes.field} aria-labelledby="cover-title">
      <h3 id="cover-title" tabIndex={-1} data-keeps-focus>
        {text.title}
      </h3>
      <div ref={fieldRef}>
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
          <CurrentCover product={product} onFiles={uploads.take} />
        ) : (
          <FileDrop
            label={text.upload}
            accept={pictureTypes}
            maxBytes={uploadRules.PRODUCT_COVER.largest}
            wrongType={(type) => wrongTypeMessage(uploadRules.PRODUCT_COVER, type)}
            tooLarge={uploadRules.PRODUCT_COVER.tooLarge}
            hint={text.advice}
            error={uploads.error}
            onFiles={uploads.take}
          />
        )}
      </div>
      {product.coverImage && uploads.error && <AlertLine tone="bad">{uploads.error}</AlertLine>}
    </section>
  );
}

function useCoverUpload(productId: string) {
  const changed = useProductChanged(productId);
  return usePictureUploads({
    send: async (request) => {
      await sendCover({ productId, ...request });
      await changed();
      return productId;
    },
    onDone: () => toast.success(productFileMessages.coverUploaded),
    rule: uploadRules.PRODUCT_COVER,
    failed: productFileMessages.imageNotUploaded,
  });
}

function CurrentCover({ product, onFiles }: { product: Product; onFiles: (files: File[]) => void }) {
  const [deleting, setDeleting] = useState<Product | null>(null);
  return (
    <Panel>
      <div className={classes.present}>
        <div className={classes.picture}>
          <Cover src={product.coverImage} Icon={IconPackage} big />
        </div>
        <div>
          <p className={classes.advice}>{text.advice}</p>
          <div className={classes.actions}>
            <FileButton accept={pictureTypes} onFiles={(files) => onFiles(files.slice(0, 1))}>
              {text.replace}
            </FileButton>
            <FieldButton onClick={() => setDeleting(product)}>{text.remove}</FieldButton>
          </div>
        </div>
      </div>
      <DeleteDialog
        target={deleting}
        onClose={() => setDeleting(null)}
        title={() => text.confirm.title}
        line={({ title }) => text.confirm.line(title)}
        verb="remove"
        mutation={useDeleteCover(product.id)}
        toVariables={() => undefined}
        done={productFileMessages.coverDeleted}
        failed={text.notDeleted}
      />
    </Panel>
  );
}
