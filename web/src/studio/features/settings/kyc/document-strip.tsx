import type { KycDocument } from '@jamun/contract';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { documentTypeNames } from '../../../domain/kyc/document-types.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/date-time.tsx';
import classes from './document-strip.module.css';

/** The document that is there, and what its owner has to do about it. */
export function DocumentStrip({ document }: { document: KycDocument }) {
  const name = documentTypeNames[document.documentType];
  return (
    <>
      <div className={classes.strip}>
        <IconFileTypePdf size={18} stroke={1.75} aria-hidden />
        <div className={classes.words}>
          <div className={classes.name}>
            <b>{name}</b> <span>{document.documentNumber}</span>
          </div>
          <div className={classes.uploaded}>
            Uploaded <DateTime iso={document.createdAt} format="day" />
          </div>
        </div>
        <StatusBadge status={document.status} />
        <a
          className={classes.open}
          href={document.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Open ${document.documentName}`}
          title={`Open ${document.documentName}`}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </a>
      </div>
      <NextStep {...document} />
    </>
  );
}

const steps: Record<KycDocument['status'], { what: string; next: string }> = {
  PENDING: { what: 'Under review.', next: 'You can replace it until it is approved.' },
  APPROVED: { what: 'Your identity is verified.', next: 'There is nothing more to do here.' },
  REJECTED: { what: 'This document was not accepted.', next: 'Please upload another one below.' },
  RESUBMIT_REQUESTED: { what: 'We need this document once more.', next: 'Please upload it again below.' },
};

const NextStep = ({ status, note }: KycDocument) => (
  <div className={classes.next} data-status={status}>
    <p>
      <b>{steps[status].what}</b> {steps[status].next}
    </p>
    {note && <p className={classes.note}>{note}</p>}
  </div>
);
