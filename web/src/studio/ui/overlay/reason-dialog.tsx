import { type ComponentType, type ReactNode, useState } from 'react';
import { errorMessage } from '../../../lib/api-error.ts';
import { BusyButton } from '../button/busy-button.tsx';
import { AlertLine } from '../feedback/alert-line.tsx';
import { toast } from '../feedback/toast.ts';
import { type FormFieldProps, fieldProps } from '../form/fields/field-props.ts';
import { TextAreaField } from '../form/fields/text-field.tsx';
import { useSchemaForm } from '../form/schema-form.ts';
import type { useCall } from '../hooks/use-call.ts';
import { uiText } from '../text.ts';
import { Dialog, DialogActions } from './dialog.tsx';

/** The text of one decision. */
export interface ReasonQuestion {
  title: string;
  /** Consequences of the decision. */
  line?: string;
  /** Says who reads the reason. */
  hint: string;
  action: string;
  busyLabel: string;
  /** Colours the action as destructive. */
  isDanger?: boolean;
}

interface FormValues {
  reason?: string | undefined;
  code?: string | undefined;
}

/** `code` is left out where the form has no code field, or the field is empty. */
interface ReasonValues {
  reason: string;
  code?: string;
}

interface ReasonDialogProps<Target, Input, Reply extends { message: string }> {
  /** The record of the decision. The dialog is open while it is set. */
  target: Target | null;
  onClose: () => void;
  question: (target: Target) => ReasonQuestion;
  schema: Parameters<typeof useSchemaForm<FormValues>>[0];
  call: Pick<ReturnType<typeof useCall<Reply, Input>>, 'mutate' | 'isPending'>;
  toInput: (target: Target, values: ReasonValues) => Input;
  /** Replaces the success toast. */
  onSuccess?: (reply: Reply, target: Target) => void;
  /** Closes the dialog and shows the error elsewhere. Left out: the dialog stays open and shows it. */
  onError?: (error: Error, target: Target) => void;
  /** Error message where the server sends none. */
  failed?: string;
  isOptional?: boolean;
  /** As in the schema, which is loaded when the form gets the focus. */
  maxLength?: number;
  rows?: number;
  /** Cancel gets the focus where an accidental Enter would move money. */
  focus?: 'reason' | 'cancel' | 'first';
  /** Field for the code of a second factor. */
  CodeField?: ComponentType<FormFieldProps<string | undefined>>;
  /** Content above the reason. */
  children?: (target: Target) => ReactNode;
}

/** Confirmation dialog with a reason. It stays open while the request is pending. */
export function ReasonDialog<Target, Input, Reply extends { message: string }>(props: ReasonDialogProps<Target, Input, Reply>) {
  const { target, onClose, question, call } = props;
  const close = () => {
    if (!call.isPending) onClose();
  };
  const asked = target === null ? null : question(target);
  return (
    <Dialog opened={target !== null} onClose={close} title={asked?.title ?? ''} line={asked?.line}>
      {target !== null && asked && <ReasonForm key={asked.title} {...props} target={target} asked={asked} onCancel={close} />}
    </Dialog>
  );
}

interface ReasonFormProps<Target, Input, Reply extends { message: string }> extends ReasonDialogProps<Target, Input, Reply> {
  target: Target;
  asked: ReasonQuestion;
  onCancel: () => void;
}

function ReasonForm<Target, Input, Reply extends { message: string }>(props: ReasonFormProps<Target, Input, Reply>) {
  const { target, asked, call, isOptional = false, maxLength = 500, rows = 3, focus = 'reason', CodeField, children } = props;
  const { form, send, error } = useReasonForm(props);
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      {children?.(target)}
      <TextAreaField
        {...fieldProps(form, 'reason')}
        label={uiText.reasonDialog.reason}
        optional={isOptional}
        rows={rows}
        maxLength={maxLength}
        hint={asked.hint}
        data-autofocus={focus === 'reason' || undefined}
      />
      {CodeField && <CodeField {...fieldProps(form, 'code')} />}
      {error && <AlertLine tone="bad">{error}</AlertLine>}
      <DialogActions onCancel={props.onCancel} focusCancel={focus === 'cancel'}>
        <BusyButton busy={call.isPending} busyLabel={asked.busyLabel} variant="filled" {...(asked.isDanger ? { 'data-danger': true } : {})}>
          {asked.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}

function useReasonForm<Target, Input, Reply extends { message: string }>(props: ReasonFormProps<Target, Input, Reply>) {
  const { target, schema, call, toInput, onClose, onSuccess, onError, failed = uiText.reasonDialog.failed, CodeField } = props;
  const form = useSchemaForm<FormValues>(schema, { initialValues: CodeField ? { reason: '', code: '' } : { reason: '' } });
  const [error, setError] = useState('');
  const send = ({ reason = '', code }: FormValues) => {
    setError('');
    call.mutate(toInput(target, { reason, ...(code ? { code } : {}) }), {
      onSuccess: (reply) => {
        onClose();
        if (onSuccess) onSuccess(reply, target);
        else toast.success(reply.message);
      },
      onError: (cause) => {
        if (form.showFieldErrors(cause)) return;
        if (!onError) return setError(errorMessage(cause, failed));
        onClose();
        onError(cause, target);
      },
    });
  };
  return { form, send, error };
}
