import type { ShortLink } from '@jamun/contract';
import { linkMessages } from '@jamun/contract/link-messages';
import { useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useCreateLink } from '../../../domain/links/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { NewPasswordField } from './link-password.tsx';
import { bodyOf, loadNewSchema, type NewLinkValues, newLink } from './link-values.ts';
import { LongUrlField } from './long-url-field.tsx';
import { MadeLink } from './made-link.tsx';
import { MoreOptions } from './more-options.tsx';
import { ShortIdField } from './short-id-field.tsx';
import { useLinkForm } from './use-link-form.ts';
import { UtmFields } from './utm-fields.tsx';

/** Makes a link, and hands it over. */
export function CreateLinkDialog({ target: wanted, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreateLink();
  const [made, setMade] = useState<ShortLink | null>(null);
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Dialog
      opened={wanted !== null}
      onClose={close}
      ownEntry={false}
      onClosed={() => setMade(null)}
      title={made ? 'Your short link is ready' : 'Create Short Link'}
    >
      {made && <MadeLink link={made} onDone={close} onAnother={() => setMade(null)} />}
      {wanted && !made && <CreateLinkForm create={create} onCancel={close} onMade={setMade} />}
    </Dialog>
  );
}

interface CreateLinkFormProps {
  create: ReturnType<typeof useCreateLink>;
  onCancel: () => void;
  onMade: (link: ShortLink) => void;
}

function CreateLinkForm({ create, onCancel, onMade }: CreateLinkFormProps) {
  const { form, submit, more, setMore } = useLinkForm(loadNewSchema, newLink, ['expiresAt', 'password']);
  useDraft(form, { name: 'new-link', saved: newLink, except: ['password'] });
  const [refusal, setRefusal] = useState('');
  const send = (values: NewLinkValues) => {
    setRefusal('');
    create.mutate(bodyOf(values), {
      onSuccess: ({ data }) => {
        toast.success(linkMessages.created);
        onMade(data);
      },
      onError: (error) => {
        if (form.showFieldErrors(error)) return;
        setRefusal(errorMessage(error, linkMessages.notCreated));
        toast.error(errorMessage(error, linkMessages.notCreated));
      },
    });
  };
  return (
    <form onSubmit={submit(send)} onFocus={form.prepare} noValidate>
      <VerifyEmailNotice to="create short links" />
      {refusal && <AlertLine tone="bad">{refusal}</AlertLine>}
      <LongUrlField form={form} />
      <ShortIdField {...fieldProps(form, 'customShortId')} />
      <MoreOptions title="More options" opened={more} onToggle={setMore}>
        <ExpiryField form={form} />
        <NewPasswordField form={form} />
        <UtmFields form={form} />
      </MoreOptions>
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel="Shortening..." variant="filled">
          Shorten URL
        </BusyButton>
      </DialogActions>
    </form>
  );
}
