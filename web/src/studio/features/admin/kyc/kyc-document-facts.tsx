import type { OpenedDocument } from '@jamun/contract';
import { UserLink } from '../../../domain/admin-users/user-link.tsx';
import { documentTypeNames } from '../../../domain/kyc/document-types.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { asksForNote } from './kyc-review-form.tsx';
import { ViewDocument } from './view-document.tsx';

interface KycDocumentFactsProps {
  document: OpenedDocument;
  fetchedAt: number;
  refetch: () => Promise<OpenedDocument | undefined>;
}

export const KycDocumentFacts = ({ document, fetchedAt, refetch }: KycDocumentFactsProps) => {
  const { id, documentType, documentNumber, documentName, status, note, createdAt, reviewedAt, user } = document;
  return (
    <>
      <Facts>
        <Fact name="Document type" wide>
          {documentTypeNames[documentType]}
        </Fact>
        <Fact name="Status">
          <StatusBadge status={status} />
        </Fact>
        <Fact name="Document number" wide="full" copy={documentNumber} />
        <Fact name="Name" wide>
          <UserLink id={user.id}>{user.name}</UserLink>
        </Fact>
        <Fact name="Username">{user.username}</Fact>
        <Fact name="Email" wide>
          {user.email}
        </Fact>
        <Fact name="User ID">{user.id}</Fact>
        <Fact name="Document ID" wide="full" copy={id} />
        <Fact name="Uploaded" wide>
          <DateTime iso={createdAt} format="moment" />
        </Fact>
        <Fact name="Reviewed">{reviewedAt && <DateTime iso={reviewedAt} format="day" />}</Fact>
        {note && !asksForNote(status) && (
          <Fact name="Note to the person" wide="full">
            {note}
          </Fact>
        )}
      </Facts>
      <ViewDocument name={documentName} address={document.presignedUrl} fetchedAt={fetchedAt} refetch={refetch} />
    </>
  );
};
