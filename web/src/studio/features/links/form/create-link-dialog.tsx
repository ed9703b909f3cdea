import type { ShortLink } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { withoutScheme } from '../../../../lib/format.ts';
import { VerifyEmailNotice } from '../../../domain/account/verify-email-notice.tsx';
import { useCreateLink } from '../../../domain/links/api.ts';
import { ShareOptions } from '../../../domain/public-page/share-sheet.tsx';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { AlertLine } from '../../../ui/feedback/alert-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { useDraft } from '../../../ui/form/use-draft.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { ExpiryField, LongUrlField, MoreOptions } from './link-fields.tsx';
import { loadNewSchema, type NewLinkValues, newLink, toBody, useLinkForm } from './link-form.ts';
import { NewPasswordField } from './link-password.tsx';
import created from './made-link.module.css';
import { ShortIdField } from './short-id-field.tsx';
import { linkFormText as text } from './text.ts';
import { UtmFields } from './utm-fields.tsx';

export function CreateLinkDialog({ target, onClose }: { target: 'new' | null; onClose: () => void }) {
  const create = useCreateLink();
  const [link, setLink] = useState<ShortLink | null>(null);
  const close = () => {
    if (!create.isPending) onClose();
  };
  return (
    <Dialog
      opened={target !== null}
      onClose={close}
      ownEntry={false}
      onClosed={() => setLink(null)}
      title={link ? text.created.title : text.create.title}
    >
      {link && <CreatedLink link={link} onDone={close} onAnother={() => setLink(null)} />}
      {target && !link && <CreateLinkForm create={create} onCancel={close} onCreated={setLink} />}
    </Dialog>
  );
}

interface CreateLinkFormProps {
  create: ReturnType<typeof useCreateLink>;
  onCancel: () => void;
  onCreated: (link: ShortLink) => void;
}

function CreateLinkForm({ create, onCancel, onCreated }: CreateLinkFormProps) {
  const { form, submit, more, setMore } = useLinkForm(loadNewSchema, newLink, ['expiresAt', 'password']);
  useDraft(form, { name: 'new-link', saved: newLink, except: ['password'] });
  const [failure, setFailure] = useState('');
  const send = (values: NewLinkValues) => {
    setFailure('');
    create.mutate(toBody(values), {
      onSuccess: ({ data }) => {
        toast.success(text.create.done);
        onCreated(data);
      },
      onError: (error) => {
        if (form.showFieldErrors(error)) return;
        setFailure(errorMessage(error, text.create.failed));
        toast.error(errorMessage(error, text.create.failed));
      },
    });
  };
  return (
    <form onSubmit={submit(send)} onFocus={form.prepare} noValidate>
      <VerifyEmailNotice to={text.create.verifyTo} />
      {failure && <AlertLine tone="bad">{failure}</AlertLine>}
      <LongUrlField form={form} />
      <ShortIdField {...fieldProps(form, 'customShortId')} />
      <MoreOptions title={text.create.more} opened={more} onToggle={setMore}>
        <ExpiryField form={form} />
        <NewPasswordField form={form} />
        <UtmFields form={form} />
      </MoreOptions>
      <DialogActions onCancel={onCancel}>
        <BusyButton busy={create.isPending} busyLabel={text.create.busy} variant="filled">
          {text.create.confirm}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

interface CreatedLinkProps {
  link: ShortLink;
  onDone: () => void;
  onAnother: () => void;
}

/** The created link, with the ways to share it. */
function CreatedLink({ link, onDone, onAnother }: CreatedLinkProps) {
  const [isCodeShown, setCodeShown] = useState(false);
  const shareArea = useRef<HTMLDivElement>(null);
  // The focused form is gone: the focus moves to the first way to share.
  useEffect(() => shareArea.current?.querySelector('button')?.focus(), []);
  return (
    <>
      <p className={created.leads}>
        {text.created.target}
        <span title={link.originalUrl}>{withoutScheme(link.originalUrl)}</span>
      </p>
      <div ref={shareArea}>
        <ShareOptions
          title=""
          url={link.shortUrl}
          name={withoutScheme(link.shortUrl)}
          openLabel={text.created.open}
          isQrShown={isCodeShown}
          onToggleQr={setCodeShown}
        />
      </div>
      <DialogActions onCancel={onAnother} cancel={text.created.another}>
        <Button variant="filled" onClick={onDone}>
          {text.created.close}
        </Button>
      </DialogActions>
    </>
  );
}
