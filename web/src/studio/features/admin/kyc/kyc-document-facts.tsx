import type { OpenedDocument } from '@jamun/contract';
import { IconExternalLink } from '@tabler/icons-react';
import { type MouseEvent, useState } from 'react';
import { addressLifetime } from '../../../domain/admin-kyc/api.ts';
import { UserLink } from '../../../domain/admin-users/user-elements.tsx';
import { documentTypeNames } from '../../../domain/kyc/text.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { Fact, Facts } from '../../../ui/data/facts.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import classes from './kyc-document-facts.module.css';
import { kycText } from './text.ts';

const text = kycText.facts;

/** Statuses after which the user has to act carry a note. */
export const takesNote = (status: string) => ['REJECTED', 'RESUBMIT_REQUESTED'].includes(status);

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
        <Fact name={text.type} wide>
          {documentTypeNames[documentType]}
        </Fact>
        <Fact name={text.status}>
          <StatusBadge status={status} />
        </Fact>
        <Fact name={text.number} wide="full" copy={documentNumber} />
        <Fact name={text.name} wide>
          <UserLink id={user.id}>{user.name}</UserLink>
        </Fact>
        <Fact name={text.username}>{user.username}</Fact>
        <Fact name={text.email} wide>
          {user.email}
        </Fact>
        <Fact name={text.userId}>{user.id}</Fact>
        <Fact name={text.id} wide="full" copy={id} />
        <Fact name={text.uploaded} wide>
          <DateTime iso={createdAt} format="moment" />
        </Fact>
        <Fact name={text.reviewed}>{reviewedAt && <DateTime iso={reviewedAt} format="day" />}</Fact>
        {note && !takesNote(status) && (
          <Fact name={text.note} wide="full">
            {note}
          </Fact>
        )}
      </Facts>
      <ViewDocument name={documentName} url={document.presignedUrl} fetchedAt={fetchedAt} refetch={refetch} />
    </>
  );
};

interface ViewDocumentProps {
  name: string;
  url: string;
  fetchedAt: number;
  /** Resolves to undefined when the request fails. */
  refetch: () => Promise<OpenedDocument | undefined>;
}

/** Opens the document in a new tab. A presigned URL that has expired, for example after sleep, is fetched again first. */
function ViewDocument({ name, url, fetchedAt, refetch }: ViewDocumentProps) {
  const [isFetching, setFetching] = useState(false);
  const open = (event: MouseEvent) => {
    if (Date.now() - fetchedAt < addressLifetime) return;
    event.preventDefault();
    setFetching(true);
    void refetch().then((fresh) => {
      setFetching(false);
      if (fresh) window.open(fresh.presignedUrl, '_blank', 'noopener,noreferrer');
      else toast.error(kycText.view.failed);
    });
  };
  return (
    <div className={classes.view}>
      <Button
        component="a"
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        onClick={open}
        aria-busy={isFetching}
        leftSection={<IconExternalLink size={16} stroke={1.75} aria-hidden />}
      >
        {kycText.view.action}
      </Button>
      <span className={classes.name}>{name}</span>
    </div>
  );
}
