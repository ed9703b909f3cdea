import { kycMessages } from '@jamun/contract/messages';
import { uploadRules } from '@jamun/contract/upload-rules';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import type { KycUpload } from '../../../domain/kyc/api.ts';
import { documentTypeOptions } from '../../../domain/kyc/document-types.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { FileField } from '../../../ui/media/file-picker.tsx';
import { UploadRow } from '../../../ui/media/upload-row.tsx';
import { PanelFoot } from '../../../ui/page/panel.tsx';
import { asDocument } from './as-document.ts';
import classes from './kyc-form.module.css';
import { useDocumentUpload } from './use-document-upload.ts';

const loadSchema = () => import('@jamun/contract').then(({ kyc }) => kyc['POST /api/v1/kyc/get-upload-url'].body);

/** The file's name stands for it in the form: the schema asks for one. */
const empty: KycUpload = { documentType: 'PAN', documentNumber: '', documentName: '' };

const accepted = {
  accept: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
  // Photos are scaled down: only the PDF that is sent has a limit.
  maxBytes: Number.POSITIVE_INFINITY,
  wrongType: uploadRules.KYC_DOCUMENT.wrongType,
};

export function KycForm() {
  const { form, file, fault, choose, upload, send } = useKycForm();
  const page = useRef<HTMLFormElement>(null);
  const cancel = () => {
    upload.cancel();
    // The button that was pressed is about to go.
    page.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const { onChange: chooseType, ...type } = fieldProps(form, 'documentType');
  const isPan = form.values.documentType === 'PAN';
  const fileError = fault ?? (form.errors.documentName && (file ? form.errors.documentName : kycMessages.selectFile));

  return (
    <form ref={page} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate aria-label="KYC">
      <div className={classes.fields}>
        <SelectField
          {...type}
          onChange={(next) => {
            chooseType(next);
            // What was said about the number was said about a number of another kind.
            form.clearFieldError('documentNumber');
          }}
          label="Document type"
          options={documentTypeOptions}
          disabled={upload.isPending}
        />
        <TextField
          {...fieldProps(form, 'documentNumber')}
          label="Document number"
          readOnly={upload.isPending}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...(isPan ? { placeholder: 'ABCPK1234L', hint: '10 letters and digits, as on the card' } : { hint: 'As on the document' })}
        />
        <div className={classes.wide}>
          {upload.sent ? (
            <Sending {...upload.sent} onCancel={cancel} />
          ) : (
            <FileField
              {...accepted}
              data-path="documentName"
              label="Document"
              hint="PDF up to 10 MB, or a photo (JPG, PNG)"
              file={file}
              onFiles={([chosen]) => void choose(chosen ?? null)}
              error={fileError}
            />
          )}
        </div>
      </div>
      <PanelFoot>
        <BusyButton busy={upload.isPending} busyLabel="Uploading..." variant="filled">
          Upload
        </BusyButton>
      </PanelFoot>
    </form>
  );
}

type SendingProps = NonNullable<ReturnType<typeof useDocumentUpload>['sent']> & { onCancel: () => void };

/** Stands where the file was chosen. Once every byte has left it cannot be called back. */
function Sending({ file, state, onCancel }: SendingProps) {
  const underWay = state.at === 'uploading' && state.share < 1;
  return (
    <>
      <span className={classes.label}>Document</span>
      <ul className={classes.sending}>
        <UploadRow file={file} state={state} {...(underWay ? { onCancel } : {})} />
      </ul>
    </>
  );
}

/** Values and file are kept until the upload has succeeded. */
function useKycForm() {
  const form = useSchemaForm(loadSchema, { initialValues: empty });
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const upload = useDocumentUpload();

  const choose = async (chosen: File | null) => {
    const document = chosen && (await asDocument(chosen));
    const isRefused = typeof document === 'string';
    setFile(isRefused ? null : document);
    form.setFieldValue('documentName', isRefused ? '' : (document?.name ?? ''));
    setFault(isRefused ? document : null);
  };
  const send = (document: KycUpload) => {
    if (!file) return form.setFieldError('documentName', kycMessages.selectFile);
    upload.send(document, file, {
      onSuccess: () => {
        form.reset();
        setFile(null);
        toast.success(kycMessages.uploadedToast);
      },
      onError: (error) => {
        if (!form.showFieldErrors(error)) form.setFieldError('documentName', errorMessage(error, kycMessages.notUploaded));
        toast.error(errorMessage(error, kycMessages.notUploadedToast));
      },
    });
  };
  return { form, file, fault, choose, upload, send };
}
