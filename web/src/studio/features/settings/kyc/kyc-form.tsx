import { kycMessages, uploadRules } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { isAborted } from '../../../../lib/upload.ts';
import { type KycUpload, useUploadDocument } from '../../../domain/kyc/api.ts';
import { documentTypeOptions } from '../../../domain/kyc/text.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { FileField } from '../../../ui/media/file-picker.tsx';
import { UploadRow, type UploadState } from '../../../ui/media/upload-row.tsx';
import { PanelFoot } from '../../../ui/page/page-elements.tsx';
import { settingsText } from '../text.tsx';
import { toPdfDocument } from './document-file.ts';
import classes from './kyc-form.module.css';

const text = settingsText.kyc;

const loadSchema = () => import('@jamun/contract').then(({ kyc }) => kyc['POST /api/v1/kyc/get-upload-url'].body);

/** `documentName` stands for the file, which the schema does not cover. */
const emptyForm: KycUpload = { documentType: 'PAN', documentNumber: '', documentName: '' };

const accepted = {
  accept: '.pdf,.jpg,.jpeg,.png,application/pdf,image/jpeg,image/png',
  // Photos are scaled down, so that only the resulting PDF has a limit.
  maxBytes: Number.POSITIVE_INFINITY,
  wrongType: uploadRules.KYC_DOCUMENT.wrongType,
};

export function KycForm() {
  const { form, file, fileError: checkError, choose, upload, send } = useKycForm();
  const element = useRef<HTMLFormElement>(null);
  const cancel = () => {
    upload.cancel();
    // The pressed button is unmounted: focus moves to the submit button.
    element.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
  };
  const { onChange: chooseType, ...type } = fieldProps(form, 'documentType');
  const isPan = form.values.documentType === 'PAN';
  const fileError = checkError ?? (form.errors.documentName && (file ? form.errors.documentName : kycMessages.selectFile));

  return (
    <form ref={element} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate aria-label={text.title}>
      <div className={classes.fields}>
        <SelectField
          {...type}
          onChange={(next) => {
            chooseType(next);
            // The error belongs to the former document type.
            form.clearFieldError('documentNumber');
          }}
          label={text.type}
          options={documentTypeOptions}
          disabled={upload.isPending}
        />
        <TextField
          {...fieldProps(form, 'documentNumber')}
          label={text.number}
          readOnly={upload.isPending}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          {...(isPan ? { placeholder: text.panExample, hint: text.panHint } : { hint: text.numberHint })}
        />
        <div className={classes.wide}>
          {upload.sent ? (
            <UploadProgress {...upload.sent} onCancel={cancel} />
          ) : (
            <FileField
              {...accepted}
              data-path="documentName"
              label={text.file}
              hint={text.fileHint}
              file={file}
              onFiles={([chosen]) => void choose(chosen ?? null)}
              error={fileError}
            />
          )}
        </div>
      </div>
      <PanelFoot>
        <BusyButton busy={upload.isPending} busyLabel={text.busy} variant="filled">
          {text.action}
        </BusyButton>
      </PanelFoot>
    </form>
  );
}

type UploadProgressProps = NonNullable<ReturnType<typeof useDocumentUpload>['sent']> & { onCancel: () => void };

/** Replaces the file field during the upload. Cancelling is possible until all bytes are sent. */
function UploadProgress({ file, state, onCancel }: UploadProgressProps) {
  const canCancel = state.at === 'uploading' && state.share < 1;
  return (
    <>
      <span className={classes.label}>{text.file}</span>
      <ul className={classes.upload}>
        <UploadRow file={file} state={state} {...(canCancel ? { onCancel } : {})} />
      </ul>
    </>
  );
}

/** Keeps values and file until the upload has succeeded. */
function useKycForm() {
  const form = useSchemaForm(loadSchema, { initialValues: emptyForm });
  const [file, setFile] = useState<File | null>(null);
  const [fileError, setFileError] = useState<string | null>(null);
  const upload = useDocumentUpload();

  const choose = async (chosen: File | null) => {
    const document = chosen && (await toPdfDocument(chosen));
    const isInvalid = typeof document === 'string';
    setFile(isInvalid ? null : document);
    form.setFieldValue('documentName', isInvalid ? '' : (document?.name ?? ''));
    setFileError(isInvalid ? document : null);
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
  return { form, file, fileError, choose, upload, send };
}

interface UploadCallbacks {
  onSuccess: () => void;
  onError: (error: Error) => void;
}

// Specified: the full progress bar stays visible for one second.
const fullBarDuration = 1000;

/** Upload of a document with progress and cancel. */
function useDocumentUpload() {
  const upload = useUploadDocument();
  const [sent, setSent] = useState<{ file: File; state: UploadState } | null>(null);
  const abort = useRef<AbortController>(null);

  const send = (document: KycUpload, file: File, { onSuccess, onError }: UploadCallbacks) => {
    if (abort.current) return;
    abort.current = new AbortController();
    const show = (state: UploadState) => setSent({ file, state });
    const finish = () => {
      abort.current = null;
      show({ at: 'done' });
      onSuccess();
    };
    const fail = (error: Error) => {
      abort.current = null;
      setSent(null);
      if (!isAborted(error)) onError(error);
    };
    const onProgress = (share: number) => show({ at: 'uploading', share });
    onProgress(0);
    upload.mutate({ document, file, onProgress, signal: abort.current.signal }, { onSuccess: finish, onError: fail });
  };

  const done = sent?.state.at === 'done';
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => setSent(null), fullBarDuration);
    return () => clearTimeout(timer);
  }, [done]);

  return { sent, isPending: upload.isPending, send, cancel: () => abort.current?.abort() };
}
