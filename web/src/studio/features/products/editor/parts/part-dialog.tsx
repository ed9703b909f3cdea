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

/** The one that is edited, or none for a new one, and the call that saves it. */
export interface Editing<Item, Given> {
  item: Item | null;
  save: PartCalls<Given>['save'];
}

interface PartWords {
  /** Add Testimonial */
  add: string;
  /** Edit Testimonial */
  edit: string;
  created: string;
  updated: string;
  notCreated: string;
  notUpdated: string;
}

export interface PartDialogProps<Item, Given> {
  target: Editing<Item, Given> | null;
  onClose: () => void;
}

interface PartFormProps<Item extends { id: string }, Given extends object> extends PartDialogProps<Item, Given> {
  words: PartWords;
  schema: z.ZodType<unknown, Given>;
  valuesOf: (item: Item | null) => FormValues<Given>;
  fields: (form: ReturnType<typeof useSchemaForm<Given>>) => ReactNode;
}

/** A small form of its own in a dialog: what it holds is saved by its own button. */
export function PartDialog<Item extends { id: string }, Given extends object>({
  target: editing,
  onClose,
  ...rest
}: PartFormProps<Item, Given>) {
  const close = () => {
    if (!editing?.save.isPending) onClose();
  };
  return (
    <Dialog opened={editing !== null} onClose={close} title={editing?.item ? rest.words.edit : rest.words.add}>
      {editing && <PartForm {...rest} editing={editing} onClose={close} onSaved={onClose} />}
    </Dialog>
  );
}

interface FormProps<Item extends { id: string }, Given extends object> extends Omit<PartFormProps<Item, Given>, 'target'> {
  editing: Editing<Item, Given>;
  onSaved: () => void;
}

function PartForm<Item extends { id: string }, Given extends object>({ editing, onClose, onSaved, ...props }: FormProps<Item, Given>) {
  const { words, schema, valuesOf, fields } = props;
  const initialValues = valuesOf(editing.item);
  const form = useSchemaForm<Given>(schema, { initialValues });
  useDraft(form, { name: editing.item?.id ?? `${words.add} ${location.pathname}`, saved: initialValues });
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const send = (body: Given) => {
    setRefusal('');
    setBusy(true);
    editing.save.mutate(
      { id: editing.item?.id ?? null, body },
      {
        onSuccess: () => {
          onSaved();
          toast.success(editing.item ? words.updated : words.created);
        },
        onError: (error) => {
          setBusy(false);
          if (!form.showFieldErrors(error)) setRefusal(errorMessage(error, editing.item ? words.notUpdated : words.notCreated));
        },
      },
    );
  };
  return (
    <form onSubmit={form.submit(send)} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      {fields(form)}
      <DialogActions onCancel={onClose}>
        <BusyButton busy={busy} busyLabel="Saving..." variant="filled">
          {editing.item ? 'Save' : words.add}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
