import type { ShortLink } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useUpdateLink } from '../../../domain/links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { ExpiryField } from './expiry-field.tsx';
import classes from './fields.module.css';
import { KeptPassword, NewPasswordField } from './link-password.tsx';
import { changesOf, loadEditSchema, type TargetValues, valuesOf } from './link-values.ts';
import { LongUrlField } from './long-url-field.tsx';
import { MoreOptions } from './more-options.tsx';
import { useLinkForm } from './use-link-form.ts';
import { UtmFields } from './utm-fields.tsx';

/** Where a link leads, until when and for whom. Its short id is printed somewhere: it stays. */
export function EditLinkDialog({ target: link, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const update = useUpdateLink();
  const close = () => {
    if (!update.isPending) onClose();
  };
  return (
    <Dialog opened={link !== null} onClose={close} title="Edit Link">
      {link && <EditLinkForm link={link} update={update} onCancel={close} onSaved={onClose} />}
    </Dialog>
  );
}

interface EditLinkFormProps {
  link: ShortLink;
  update: ReturnType<typeof useUpdateLink>;
  onCancel: () => void;
  onSaved: () => void;
}

function EditLinkForm({ link, update, onCancel, onSaved }: EditLinkFormProps) {
  const { form, submit, more, setMore } = useLinkForm(loadEditSchema, valuesOf(link), []);
  const [refusal, setRefusal] = useState('');
  const send = (values: TargetValues) => {
    setRefusal('');
    update.mutate(
      { id: link.id, changes: changesOf(values, link) },
      {
        onSuccess: () => {
          toast.success(linkMessages.updated);
          onSaved();
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          setRefusal(errorMessage(error, linkMessages.notUpdated));
          toast.error(errorMessage(error, linkMessages.notUpdated));
        },
      },
    );
  };
  return (
    <form onSubmit={submit(send)} onFocus={form.prepare} noValidate>
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <dl className={classes.fixed}>
        <dt>Short link</dt>
        <dd>{withoutScheme(link.shortUrl)}</dd>
      </dl>
      <LongUrlField form={form} />
      <ExpiryField form={form} />
      {link.hasPassword ? <KeptPassword form={form} /> : <NewPasswordField form={form} />}
      <MoreOptions title="UTM builder" opened={more} onToggle={setMore}>
        <UtmFields form={form} titled />
      </MoreOptions>
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={update.isPending} busyLabel="Saving..." variant="filled">
          Save
        </BusyButton>
      </DialogActions>
    </form>
  );
}
