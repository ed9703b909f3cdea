import { type Product, type ProductFile, productFileMessages, productFileTypes, uploadRules } from '@jamun/contract';
import { formatBytes } from '../../../../lib/format.ts';
import { useDeleteFile } from '../../../domain/products/upload-api.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { DeleteDialog } from '../../../ui/overlay/delete-dialog.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/page-elements.tsx';
import { FileList } from './file-list.tsx';
import type { FileTarget } from './rename-file-dialog.tsx';
import { productEditorText } from './text.ts';
import classes from './upload-tab.module.css';
import type { Uploads } from './use-uploads.ts';

const { files: text } = productEditorText;

const RenameFileDialog = lazyDialog(() => import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog));

const extensions = Object.keys(productFileTypes) as (keyof typeof productFileTypes)[];
const rule = uploadRules.PRODUCT_FILE;
const dropRules = {
  accept: extensions.map((extension) => `.${extension}`).join(','),
  maxBytes: rule.largest,
  wrongType: rule.wrongType,
  tooLarge: rule.tooLarge,
  hint: text.hint(extensions.join(', ')),
};

/** Sets the media type by the extension: browsers know only some types and use different names for others. */
function withMediaType(file: File): File {
  const extension = extensions.find((candidate) => file.name.toLowerCase().endsWith(`.${candidate}`));
  const type = extension ? productFileTypes[extension] : file.type;
  return type === file.type ? file : new File([file], file.name, { type });
}

/** Files that buyers receive. */
export function UploadTab({ product, uploads }: { product: Product; uploads: Uploads }) {
  const take = (files: File[], source: 'chosen' | 'dropped') => {
    if (source === 'dropped') toast.success(productFileMessages.dropped);
    uploads.add(files.map(withMediaType));
  };
  return (
    <section className={classes.tab} aria-labelledby="upload-title">
      <h2 id="upload-title" tabIndex={-1}>
        {text.title}
      </h2>
      <div id="files">
        <FileDrop {...dropRules} label={text.label} multiple onFiles={take} onNoFile={() => toast.error(productFileMessages.selectFirst)} />
      </div>
      <Files product={product} uploads={uploads} />
    </section>
  );
}

function Files({ product, uploads }: { product: Product; uploads: Uploads }) {
  const deleting = useDialogTarget<ProductFile>();
  const renaming = useDialogTarget<FileTarget>();
  // A finished upload keeps its own row until its full progress bar was shown.
  const uploaded = new Set(uploads.uploads.map(({ createdId }) => createdId));
  const listed = product.files.filter(({ id }) => !uploaded.has(id));
  const count = listed.length + uploads.uploads.length;
  const listRef = useListFocus(count);
  return (
    <>
      {count > 0 && (
        <Panel>
          <div ref={listRef} className={classes.head}>
            <h3>
              {text.list} <span>{product.files.length}</span>
            </h3>
            <span>{text.total(formatBytes(totalSize(product.files)))}</span>
          </div>
          {uploads.uploads.length > 0 && (
            <ul>
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
          {listed.length > 0 && (
            <FileList
              productId={product.id}
              files={product.files}
              hidden={uploaded}
              onRename={(file) => renaming.set({ productId: product.id, file })}
              onDelete={deleting.set}
            />
          )}
        </Panel>
      )}
      <DeleteDialog
        {...deleting.dialog}
        title={({ fileName }) => text.confirm.title(fileName)}
        line={() => text.confirm.line}
        mutation={useDeleteFile(product.id)}
        toVariables={({ id }) => id}
        done={productFileMessages.deleted}
        failed={productFileMessages.notDeleted}
        onFailed={toast.error}
      />
      <RenameFileDialog {...renaming.dialog} />
    </>
  );
}

const totalSize = (files: readonly ProductFile[]) => files.reduce((sum, { fileSize }) => sum + fileSize, 0);
