import type { ShortLink } from '@jamun/contract';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { useUpdateLink } from '../../../domain/links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import classes from './fields.module.css';
import { ExpiryField, LongUrlField, MoreOptions } from './link-fields.tsx';
import { type LinkValues, loadEditSchema, toChanges, toValues, useLinkForm } from './link-form.ts';
import { ExistingPassword, NewPasswordField } from './link-password.tsx';
import { linkFormText } from './text.ts';
import { UtmFields } from './utm-fields.tsx';

const text = linkFormText.edit;

/** Edits the target, the expiry and the password. The short id cannot change: it may be printed somewhere. */
export function EditLinkDialog({ target: link, onClose }: { target: ShortLink | null; onClose: () => void }) {
  const update = useUpdateLink();
  const close = () => {
    if (!update.isPending) onClose();
  };
  return (
    <Dialog opened={link !== null} onClose={close} title={text.title}>
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
  const { form, submit, more, setMore } = useLinkForm(loadEditSchema, toValues(link), []);
  const [failure, setFailure] = useState('');
  const send = (values: LinkValues) => {
    setFailure('');
    update.mutate(
      { id: link.id, changes: toChanges(values, link) },
      {
        onSuccess: () => {
          toast.success(text.done);
          onSaved();
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          setFailure(errorMessage(error, text.failed));
          toast.error(errorMessage(error, text.failed));
        },
      },
    );
  };
  return (
    <form onSubmit={submit(send)} onFocus={form.prepare} noValidate>
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <dl className={classes.fixed}>
        <dt>{text.shortLink}</dt>
        <dd>{withoutScheme(link.shortUrl)}</dd>
      </dl>
      <LongUrlField form={form} />
      <ExpiryField form={form} />
      {link.hasPassword ? <ExistingPassword form={form} /> : <NewPasswordField form={form} />}
      <MoreOptions title={linkFormText.utm.title} opened={more} onToggle={setMore}>
        <UtmFields form={form} titled />
      </MoreOptions>
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={update.isPending} busyLabel={text.busy} variant="filled">
          {text.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
