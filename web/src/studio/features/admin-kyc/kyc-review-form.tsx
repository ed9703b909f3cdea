import type { OpenedDocument } from '@jamun/contract';
import { useState } from 'react';
import { DrawerSection } from '../../ui/drawer.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextAreaField } from '../../ui/fields/text-field.tsx';
import { RefusalLine } from '../../ui/refusal-line.tsx';
import { useSchemaForm } from '../../ui/schema-form.ts';
import { toast } from '../../ui/toast.ts';
import type { KycReview, useReviewDocument } from './api.ts';

const loadSchema = () => import('@jamun/contract').then((contract) => contract.KycReviewInput);

const statuses = [
  { value: 'PENDING', label: 'Pending' },
  { value: 'APPROVED', label: 'Approved' },
  { value: 'REJECTED', label: 'Rejected' },
  { value: 'RESUBMIT_REQUESTED', label: 'Resubmit Requested' },
];
/** Who has to do something again is told why. */
export const asksForNote = (status: string) => ['REJECTED', 'RESUBMIT_REQUESTED'].includes(status);

interface KycReviewFormProps {
  /** For the button at the drawer's foot. */
  id: string;
  document: OpenedDocument;
  review: ReturnType<typeof useReviewDocument>;
  onReviewed: () => void;
  onReload: () => void;
}

export function KycReviewForm({ id, document, review, onReviewed, onReload }: KycReviewFormProps) {
  const { status, note, version } = document;
  const form = useSchemaForm(loadSchema, { initialValues: { status, note: note ?? '', version } });
  const [refusal, setRefusal] = useState<Error | null>(null);
  const withNote = asksForNote(form.values.status);

  const send = (values: KycReview) => {
    setRefusal(null);
    const body = { ...values, note: withNote ? (values.note ?? '') : '' };
    review.mutate(
      { id: document.id, body },
      {
        onSuccess: ({ message }) => {
          onReviewed();
          toast.success(message);
        },
        onError: (error) => {
          if (!form.showRefusal(error)) setRefusal(error);
        },
      },
    );
  };

  return (
    <DrawerSection title="Update Kyc Document">
      <form id={id} onSubmit={form.submit(send)} onFocus={form.prepare} noValidate>
        <SelectField {...fieldProps(form, 'status')} label="Status" options={statuses} />
        {withNote && (
          <TextAreaField
            {...fieldProps(form, 'note')}
            label="Note to the person"
            optional
            maxLength={1000}
            hint="They read it in their notifications, their settings and their mail."
          />
        )}
        {refusal && <RefusalLine error={refusal} fallback="Failed to update the document" onReload={onReload} />}
      </form>
    </DrawerSection>
  );
}
