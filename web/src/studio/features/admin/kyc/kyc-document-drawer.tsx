import { IconFileOff } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { ApiError, errorMessage, loadErrorMessage } from '../../../../lib/api-error.ts';
import { useKycDocument, useReviewDocument } from '../../../domain/admin-kyc/api.ts';
import { BusyButton } from '../../../ui/button/busy-button.tsx';
import { EmptyState, ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Drawer } from '../../../ui/overlay/drawer.tsx';
import { DrawerSkeleton } from '../../../ui/overlay/drawer-skeleton.tsx';
import { KycDocumentFacts } from './kyc-document-facts.tsx';
import { KycReviewForm } from './kyc-review-form.tsx';

/** Another took its place, or it never was. */
const isGone = (error: unknown): error is ApiError => error instanceof ApiError && [404, 409].includes(error.status);

/** The document that the address names, and what is decided about it. */
export function KycDocumentDrawer({ target: id, onClose }: { target: string | null; onClose: () => void }) {
  const document = useKycDocument(id);
  const review = useReviewDocument();
  const form = useId();
  const [isDirty, setDirty] = useState(false);
  // Each look at the document has a form of its own, which says what was seen when it began.
  const [look, setLook] = useState(0);
  const lookAgain = () => setLook((before) => before + 1);
  const { data, error, refetch } = document;
  const fetchAnew = async () => {
    const { data: fresh, isSuccess } = await refetch();
    return isSuccess ? fresh : undefined;
  };
  const current = isGone(error) ? undefined : data;
  return (
    <Drawer
      opened={id !== null}
      onClose={onClose}
      ownEntry={false}
      title="Kyc Document"
      size={480}
      footer={
        current && (
          <BusyButton form={form} busy={review.isPending} disabled={!isDirty} busyLabel="Updating..." variant="filled" fullWidth>
            Update
          </BusyButton>
        )
      }
    >
      {current ? (
        <>
          <KycDocumentFacts document={current} fetchedAt={document.dataUpdatedAt} refetch={fetchAnew} />
          <KycReviewForm
            key={`${current.id} ${look}`}
            id={form}
            document={current}
            review={review}
            onReviewed={lookAgain}
            onReload={() => void refetch().then(lookAgain)}
            onDirty={setDirty}
          />
        </>
      ) : isGone(error) ? (
        <EmptyState
          Icon={IconFileOff}
          title="This document is not here"
          line={errorMessage(error, 'It may have been replaced by a new upload.')}
        />
      ) : error ? (
        <ErrorState
          title="The document could not be loaded"
          message={loadErrorMessage(error)}
          onRetry={() => void refetch()}
          busy={document.isFetching}
        />
      ) : (
        <DrawerSkeleton label="Loading the document" />
      )}
    </Drawer>
  );
}
