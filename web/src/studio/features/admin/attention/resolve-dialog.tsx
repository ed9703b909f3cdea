import type { AdminOrderDetails, AttentionAction, AttentionItem } from '@jamun/contract';
import { useResolve } from '../../../domain/admin-attention/api.ts';
import { useSecondFactor } from '../../../domain/second-factor/use-second-factor.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { CodeField } from '../../../ui/form/fields/code-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { resolveQuestion } from './resolve-question.ts';

export interface ResolveRequest {
  item: AttentionItem;
  action: AttentionAction;
  order: AdminOrderDetails | undefined;
  /** Errors that belong to no field are shown in the drawer, beside the current state. */
  onError: (error: Error) => void;
}

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/attention/{id}/resolve'].body);

/** Confirms an action: says what will be booked, asks for a reason and, with a second factor, for a code. */
export function ResolveDialog({ target: request, onClose }: { target: ResolveRequest | null; onClose: () => void }) {
  const resolve = useResolve();
  // Stays open until the answer is known.
  const close = () => {
    if (!resolve.isPending) onClose();
  };
  const question = request && resolveQuestion(request.item, request.action, request.order);
  return (
    <Dialog opened={request !== null} onClose={close} title={question?.title ?? ''} line={question?.line}>
      {request && <ResolveForm request={request} resolve={resolve} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface ResolveFormProps {
  request: ResolveRequest;
  resolve: ReturnType<typeof useResolve>;
  onCancel: () => void;
  onDone: () => void;
}

interface ResolveValues {
  action: AttentionAction;
  reason: string;
  code?: string | undefined;
}

function ResolveForm({ request: { item, action, order, onError }, resolve, onCancel, onDone }: ResolveFormProps) {
  const secondFactor = useSecondFactor('admin');
  const form = useSchemaForm<ResolveValues>(loadSchema, { initialValues: { action, reason: '', code: '' } });
  const question = resolveQuestion(item, action, order);
  const send = ({ reason, code }: ResolveValues) =>
    resolve.mutate(
      { id: item.id, action, reason, ...(code ? { code } : {}) },
      {
        onSuccess: ({ message }) => {
          onDone();
          toast.success(message);
        },
        onError: (error) => {
          if (form.showFieldErrors(error)) return;
          onDone();
          onError(error);
        },
      },
    );
  // The server decides: its error shows the field also where the page does not know of the second factor.
  const needsCode = secondFactor.data?.enabled || Boolean(form.errors.code);
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" maxLength={500} hint={question.hint} data-autofocus />
      {needsCode && <CodeField {...fieldProps(form, 'code')} />}
      <DialogActions onCancel={onCancel}>
        <BusyButton
          busy={resolve.isPending}
          busyLabel={question.busyLabel}
          variant="filled"
          {...(question.isDanger ? { 'data-danger': true } : {})}
        >
          {question.action}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
