import type { Product, ProductFile } from '@jamun/contract';
import { productFileMessages } from '@jamun/contract/product-messages';
import { productFileTypes, uploadRules } from '@jamun/contract/upload-rules';
import { formatBytes } from '../../../../lib/format.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useListFocus } from '../../../ui/hooks/use-list-focus.ts';
import { FileDrop } from '../../../ui/media/file-picker.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { lazyDialog, useDialogTarget } from '../../../ui/overlay/lazy-dialog.tsx';
import { Panel } from '../../../ui/page/panel.tsx';
import type { DeletableFile } from './delete-file-dialog.tsx';
import { FileList } from './file-list.tsx';
import type { RenamedFile } from './rename-file-dialog.tsx';
import classes from './upload-tab.module.css';
import type { Uploads } from './use-uploads.ts';

const DeleteFileDialog = lazyDialog(() => import('./delete-file-dialog.tsx').then((module) => module.DeleteFileDialog));

const RenameFileDialog = lazyDialog(() => import('./rename-file-dialog.tsx').then((module) => module.RenameFileDialog));

const endings = Object.keys(productFileTypes) as (keyof typeof productFileTypes)[];
const rule = uploadRules.PRODUCT_FILE;
const accepted = {
  accept: endings.map((ending) => `.${ending}`).join(','),
  maxBytes: rule.largest,
  wrongType: rule.wrongType,
  tooLarge: rule.tooLarge,
  hint: `${endings.join(', ')}. Max 100MB`,
};

/** Browsers know the types of some endings only, and some name them in their own way. */
function typed(file: File): File {
  const ending = endings.find((one) => file.name.toLowerCase().endsWith(`.${one}`));
  const type = ending ? productFileTypes[ending] : file.type;
  return type === file.type ? file : new File([file], file.name, { type });
}

/** What buyers receive. */
export function UploadTab({ product, uploads }: { product: Product; uploads: Uploads }) {
  const take = (files: File[], how: 'chosen' | 'dropped') => {
    if (how === 'dropped') toast.success(productFileMessages.dropped);
    uploads.add(files.map(typed));
  };
  return (
    <section className={classes.tab} aria-labelledby="upload-title">
      <h2 id="upload-title" tabIndex={-1}>
        Upload Product
      </h2>
      <div id="files">
        <FileDrop
          {...accepted}
          label="Product files"
          multiple
          onFiles={take}
          onNoFile={() => toast.error(productFileMessages.selectFirst)}
        />
      </div>
      <Files product={product} uploads={uploads} />
    </section>
  );
}

function Files({ product, uploads }: { product: Product; uploads: Uploads }) {
  const deleting = useDialogTarget<DeletableFile>();
  const renaming = useDialogTarget<RenamedFile>();
  // One that has just arrived keeps its own row until its full bar was seen.
  const arrived = new Set(uploads.uploads.map(({ madeId }) => madeId));
  const there = product.files.filter(({ id }) => !arrived.has(id));
  const count = there.length + uploads.uploads.length;
  const kept = useListFocus(count);
  return (
    <>
      {count > 0 && (
        <Panel>
          <div ref={kept} className={classes.head}>
            <h3>
              Files <span>{product.files.length}</span>
            </h3>
            <span>{formatBytes(sum(product.files))} in all</span>
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
          {there.length > 0 && (
            <FileList
              productId={product.id}
              files={product.files}
              hidden={arrived}
              onRename={(file) => renaming.set({ productId: product.id, file })}
              onDelete={(file) => deleting.set({ productId: product.id, file })}
            />
          )}
        </Panel>
      )}
      <DeleteFileDialog {...deleting.dialog} />
      <RenameFileDialog {...renaming.dialog} />
    </>
  );
}

const sum = (files: readonly ProductFile[]) => files.reduce((all, { fileSize }) => all + fileSize, 0);
