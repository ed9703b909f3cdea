import type { OpenedDocument } from '@jamun/contract';
import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { KycReview, useReviewDocument } from '../../../domain/admin-kyc/api.ts';
import { ReviewButtons } from '../../../domain/admin-reviews/review-buttons.tsx';
import { ErrorLine } from '../../../ui/feedback/error-line.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { DrawerSection } from '../../../ui/overlay/drawer.tsx';

const loadSchema = () => import('@jamun/contract').then((contract) => contract.KycReviewInput);

const statuses = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'RESUBMIT_REQUESTED', label: 'Resubmit Requested' },
];
/** Decisions after which the person has to act get a note. */
export const asksForNote = (status: string) => ['REJECTED', 'RESUBMIT_REQUESTED'].includes(status);

interface KycReviewFormProps {
  /** For the button at the drawer's foot. */
  id: string;
  document: OpenedDocument;
  review: ReturnType<typeof useReviewDocument>;
  onReviewed: () => void;
  onReload: () => void;
  /** Whether there is something to update. */
  onDirty: (isDirty: boolean) => void;
}

export function KycReviewForm({ id, document, review, onReviewed, onReload, onDirty }: KycReviewFormProps) {
  const { status, note, version } = document;
  const form = useSchemaForm(loadSchema, { initialValues: { status, note: note ?? '', version } });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const withNote = asksForNote(form.values.status);
  const page = useRef<HTMLFormElement>(null);
  const isDirty = form.isDirty();
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);

  const send = (values: KycReview) => {
    setRefusal(null);
    const body = { ...values, note: asksForNote(values.status) ? (values.note ?? '') : '' };
    review.mutate(
      { id: document.id, body },
      {
        onSuccess: ({ message }) => {
          onReviewed();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showFieldErrors(error)) setRefusal(error);
        },
      },
    );
  };

  const reject = () => {
    flushSync(() => form.setFieldValue('status', 'REJECTED'));
    page.current?.querySelector('textarea')?.focus();
  };

  return (
    <DrawerSection title="Update Kyc Document">
      {status === 'PENDING' && (
        <ReviewButtons
          since={document.createdAt}
          busy={review.isPending}
          onApprove={() => send({ status: 'APPROVED', version })}
          onReject={reject}
        />
      )}
      <form ref={page} id={id} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <SelectField {...fieldProps(form, 'status')} label="Status" options={statuses} />
        {withNote && (
          <TextAreaField
            {...fieldProps(form, 'note')}
            label="Note to the person"
            optional={form.values.status !== 'REJECTED'}
            maxLength={1000}
            hint="Shown to them in notifications, settings and email."
          />
        )}
        {refusal && <ErrorLine error={refusal} fallback="Failed to update the document" onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}
