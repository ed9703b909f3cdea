import type { Report } from '@jamun/contract';
import { useDecide } from '../../../domain/admin-reports/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { Dialog, DialogActions } from '../../../ui/overlay/dialog.tsx';
import { type ReportAction, reportQuestion } from './report-actions.ts';

export interface DecisionRequest {
  report: Report;
  action: ReportAction;
  /** Errors that belong to no field are shown in the drawer, beside the current state. */
  onError: (error: Error) => void;
}

const loadSchema = () => import('@jamun/contract').then(({ contract }) => contract['POST /api/v1/admin/reports/{id}/restore'].body);

/** Confirms a decision: says what happens and asks for the reason. */
export function DecideDialog({ target: request, onClose }: { target: DecisionRequest | null; onClose: () => void }) {
  const decide = useDecide();
  const close = () => {
    if (!decide.isPending) onClose();
  };
  const question = request && reportQuestion(request.report, request.action);
  return (
    <Dialog opened={request !== null} onClose={close} title={question?.title ?? ''} line={question?.line}>
      {request && <DecideForm request={request} decide={decide} onCancel={close} onDone={onClose} />}
    </Dialog>
  );
}

interface DecideFormProps {
  request: DecisionRequest;
  decide: ReturnType<typeof useDecide>;
  onCancel: () => void;
  onDone: () => void;
}

function DecideForm({ request: { report, action, onError }, decide, onCancel, onDone }: DecideFormProps) {
  const form = useSchemaForm<{ reason: string }>(loadSchema, { initialValues: { reason: '' } });
  const question = reportQuestion(report, action);
  const send = ({ reason }: { reason: string }) =>
    decide.mutate(
      { id: report.id, decision: action, reason },
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
  return (
    <form onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
      <TextAreaField {...fieldProps(form, 'reason')} label="Reason" maxLength={500} hint={question.hint} data-autofocus />
      <DialogActions onCancel={onCancel}>
        <BusyButton
          busy={decide.isPending}
          busyLabel={question.busyLabel}
          variant="filled"
          {...(question.isDanger ? { 'data-danger': true } : {})}
        >
          {question.button}
        </BusyButton>
      </DialogActions>
    </form>
  );
}
