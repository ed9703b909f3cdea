import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { errorMessage } from '../../../../../lib/api-error.ts';
import type { PartCalls } from '../../../../domain/products/parts-api.ts';
import { BusyButton } from '../../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../../ui/feedback/toast.ts';
import { type FormValues, useSchemaForm } from '../../../../ui/form/schema-form.ts';
import { useDraft } from '../../../../ui/form/use-draft.ts';
import { Dialog, DialogActions } from '../../../../ui/overlay/dialog.tsx';
import { productEditorText } from '../text.ts';

/** Item in the dialog, null for a new one, and the mutation that saves it. */
export interface EditedItem<Item, Body> {
  item: Item | null;
  save: PartCalls<Body>['save'];
}

interface ItemDialogText {
  add: string;
  edit: string;
  created: string;
  updated: string;
  notCreated: string;
  notUpdated: string;
}

export interface ItemDialogProps<Item, Body> {
  target: EditedItem<Item, Body> | null;
  onClose: () => void;
}

interface ItemFormSetup<Item extends { id: string }, Body extends object> {
  text: ItemDialogText;
  schema: z.ZodType<unknown, Body>;
  toFormValues: (item: Item | null) => FormValues<Body>;
  fields: (form: ReturnType<typeof useSchemaForm<Body>>) => ReactNode;
}

/** Dialog with the form of one item of an `ItemSection`. */
export function ItemDialog<Item extends { id: string }, Body extends object>({
  target: editing,
  onClose,
  ...setup
}: ItemDialogProps<Item, Body> & ItemFormSetup<Item, Body>) {
  const close = () => {
    if (!editing?.save.isPending) onClose();
  };
  return (
    <Dialog opened={editing !== null} onClose={close} title={editing?.item ? setup.text.edit : setup.text.add}>
      {editing && <ItemForm {...setup} editing={editing} onClose={close} onSaved={onClose} />}
    </Dialog>
  );
}

interface ItemFormProps<Item extends { id: string }, Body extends object> extends ItemFormSetup<Item, Body> {
  editing: EditedItem<Item, Body>;
  onClose: () => void;
  onSaved: () => void;
}

function ItemForm<Item extends { id: string }, Body extends object>({ editing, onClose, onSaved, ...setup }: ItemFormProps<Item, Body>) {
  const { text, schema, toFormValues, fields } = setup;
  const initialValues = toFormValues(editing.item);
  const form = useSchemaForm<Body>(schema, { initialValues });
  useDraft(form, { name: editing.item?.id ?? `${text.add} ${location.pathname}`, saved: initialValues });
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const send = (body: Body) => {
    setError('');
    setBusy(true);
    editing.save.mutate(
      { id: editing.item?.id ?? null, body },
      {
        onSuccess: () => {
          onSaved();
          toast.success(editing.item ? text.updated : text.created);
        },
        onError: (cause) => {
          setBusy(false);
          if (!form.showFieldErrors(cause)) setError(errorMessage(cause, editing.item ? text.notUpdated : text.notCreated));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      {fields(form)}
      <DialogActions onCancel={onClose}>
        <BusyButton busy={isBusy} busyLabel={productEditorText.items.saving} variant="filled">
          {editing.item ? productEditorText.items.save : text.add}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
