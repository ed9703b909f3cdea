import type { ProductFile } from '@jamun/contract';
import { productFileMessages } from '@jamun/contract/product-messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useRenameFile } from '../../../domain/products/upload-api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';

export interface RenamedFile {
  productId: string;
  file: ProductFile;
}

const loadSchema = () => import('@jamun/contract').then(({ FileRename }) => FileRename);
const extensionOf = (fileName: string) => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0] ?? '';

/** Another name for a file; its ending stays. */
export function RenameFileDialog({ target: renamed, onClose }: { target: RenamedFile | null; onClose: () => void }) {
  const rename = useRenameFile(renamed?.productId ?? '');
  const close = () => {
    if (!rename.isPending) onClose();
  };
  return (
    <Dialog opened={renamed !== null} onClose={close} title="Rename file" line="Buyers see and download it under this name.">
      {renamed && <RenameForm file={renamed.file} rename={rename} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface RenameFormProps {
  file: ProductFile;
  rename: ReturnType<typeof useRenameFile>;
  onCancel: () => void;
  onDone: () => void;
}

function RenameForm({ file, rename, onCancel, onDone }: RenameFormProps) {
  const extension = extensionOf(file.fileName);
  const stem = extension ? file.fileName.slice(0, -extension.length) : file.fileName;
  const form = useSchemaForm<{ fileName: string }>(loadSchema, { initialValues: { fileName: stem } });
  const [failure, setFailure] = useState('');
  const send = ({ fileName }: { fileName: string }) => {
    setFailure('');
    rename.mutate(
      { fileId: file.id, fileName },
      {
        onSuccess: () => {
          onDone();
          toast.success(productFileMessages.renamed);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setFailure(errorMessage(error, productFileMessages.notRenamed));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <TextField
        {...fieldProps(form, 'fileName')}
        label="File name"
        autoComplete="off"
        maxLength={255}
        {...(extension ? { hint: `The ending ${extension} stays.` } : {})}
        data-autofocus
      />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={rename.isPending} busyLabel="Renaming..." variant="filled">
          Rename
        </BusyButton>
      </DialogActions>
    </form>
  );
}
