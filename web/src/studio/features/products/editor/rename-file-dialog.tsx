import { type ProductFile, productFileMessages } from '@jamun/contract';
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
import { productEditorText } from './text.ts';

const { rename: text } = productEditorText.files;

export interface FileTarget {
  productId: string;
  file: ProductFile;
}

const loadSchema = () => import('@jamun/contract').then(({ FileRename }) => FileRename);
const extensionOf = (fileName: string) => /\.[A-Za-z0-9]{1,5}$/.exec(fileName)?.[0] ?? '';

/** Renames a file; its extension is kept. */
export function RenameFileDialog({ target, onClose }: { target: FileTarget | null; onClose: () => void }) {
  const rename = useRenameFile(target?.productId ?? '');
  const close = () => {
    if (!rename.isPending) onClose();
  };
  return (
    <Dialog opened={target !== null} onClose={close} title={text.title} line={text.line}>
      {target && <RenameForm file={target.file} rename={rename} onCancel={close} onDone={onClose} />}
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
  const [error, setError] = useState('');
  const send = ({ fileName }: { fileName: string }) => {
    setError('');
    rename.mutate(
      { fileId: file.id, fileName },
      {
        onSuccess: () => {
          onDone();
          toast.success(productFileMessages.renamed);
        },
        onError: (cause) => {
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, productFileMessages.notRenamed));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <TextField
        {...fieldProps(form, 'fileName')}
        label={text.label}
        autoComplete="off"
        maxLength={255}
        {...(extension ? { hint: text.hint(extension) } : {})}
        data-autofocus
      />
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={rename.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
