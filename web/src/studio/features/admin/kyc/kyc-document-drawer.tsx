import type { OpenedDocument } from '@jamun/contract';
import { ApiError, errorMessage } from '../../../../lib/api-error.ts';
import { type KycReview, useKycDocument, useReviewDocument } from '../../../domain/admin-kyc/api.ts';
import { ReviewDrawer, type ReviewFormControl, useReviewDrawer } from '../../../domain/admin-reviews/review-drawer.tsx';
import { ReviewForm, useReview } from '../../../domain/admin-reviews/review-form.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { SelectField } from '../../../ui/form/fields/select-field.tsx';
import { TextAreaField } from '../../../ui/form/fields/text-field.tsx';
import { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { KycDocumentFacts, takesNote } from './kyc-document-facts.tsx';
import { kycStatusOptions } from './list.ts';
import { kycText } from './text.ts';

/** The document was replaced by a new upload (409) or does not exist (404). */
const isNotFound = (error: unknown): error is ApiError => error instanceof ApiError && [404, 409].includes(error.status);

/** One KYC document with the review form, opened by the id in the address. */
export function KycDocumentDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const document = useKycDocument(id);
  const state = useReviewDrawer(document);
  const review = useReviewDocument();
  const text = kycText.drawer;
  const refetch = async () => {
    const { data, isSuccess } = await document.refetch();
    return isSuccess ? data : undefined;
  };
  return (
    <ReviewDrawer
      opened={id !== null}
      onClose={onClose}
      ownEntry={false}
      state={state}
      notFound={(error) => (isNotFound(error) ? { ...text.notFound, line: errorMessage(error, text.notFound.line) } : null)}
      text={text}
      isSaving={review.isPending}
    >
      {(current, { formKey, ...control }) => (
        <>
          <KycDocumentFacts document={current} fetchedAt={document.dataUpdatedAt} refetch={refetch} />
          <KycReviewForm key={formKey} {...control} document={current} review={review} />
        </>
      )}
    </ReviewDrawer>
  );
}

const loadSchema = () => import('@jamun/contract').then((contract) => contract.KycReviewInput);

interface KycReviewFormProps extends Omit<ReviewFormControl, 'formKey'> {
  document: OpenedDocument;
  review: ReturnType<typeof useReviewDocument>;
}

function KycReviewForm({ formId, document, review, onReviewed, onReload, onDirty }: KycReviewFormProps) {
  const text = kycText.review;
  const { id, status, note, version, createdAt } = document;
  const form = useSchemaForm(loadSchema, { initialValues: { status, note: note ?? '', version } });
  const { send, error } = useReview<KycReview>({ id, form, review, onReviewed, onDirty });
  const sendWithNote = (values: KycReview) => send({ ...values, note: takesNote(values.status) ? (values.note ?? '') : '' });
  return (
    <ReviewForm
      id={formId}
      title={text.title}
      submittedAt={status === 'PENDING' ? createdAt : null}
      busy={review.isPending}
      onApprove={() => sendWithNote({ status: 'APPROVED', version })}
      onReject={() => form.setFieldValue('status', 'REJECTED')}
      onSubmit={form.submit(sendWithNote)}
      onFocus={form.prepare}
      error={error}
      failed={text.failed}
      onReload={onReload}
    >
      <SelectField {...fieldProps(form, 'status')} label={text.status} options={kycStatusOptions} />
      {takesNote(form.values.status) && (
        <TextAreaField
          {...fieldProps(form, 'note')}
          label={text.note}
          optional={form.values.status !== 'REJECTED'}
          maxLength={1000}
          hint={text.noteHint}
        />
      )}
    </ReviewForm>
  );
}
