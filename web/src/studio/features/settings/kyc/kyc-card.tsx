import type { KycDocument } from '@jamun/contract';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useKycDocument } from '../../../domain/kyc/kyc-document.ts';
import { documentTypeNames } from '../../../domain/kyc/text.ts';
import { StatusBadge } from '../../../ui/data/badge.tsx';
import { DateTime } from '../../../ui/data/values.tsx';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { PanelFoot } from '../../../ui/page/page-elements.tsx';
import { settingsText } from '../text.tsx';
import classes from './kyc-card.module.css';
import form from './kyc-form.module.css';
import { KycForm } from './kyc-form.tsx';

const text = settingsText.kyc;

export function KycCard() {
  const document = useKycDocument();
  return (
    <Setting id="kyc" title={text.title} line={text.line}>
      {document.data !== undefined ? (
        <DocumentAndForm document={document.data} />
      ) : document.isError ? (
        <ErrorState
          title={text.failed}
          message={errorMessage(document.error, text.failedFix)}
          onRetry={() => void document.refetch()}
          busy={document.isFetching}
        />
      ) : (
        <KycFormSkeleton />
      )}
    </Setting>
  );
}

const DocumentAndForm = ({ document }: { document: KycDocument | null }) => (
  <>
    {document && <DocumentStrip document={document} />}
    {document?.status !== 'APPROVED' && <KycForm />}
  </>
);

/** The uploaded document with its status and the next step. */
function DocumentStrip({ document }: { document: KycDocument }) {
  const name = documentTypeNames[document.documentType];
  return (
    <>
      <div className={classes.strip}>
        <IconFileTypePdf size={18} stroke={1.75} aria-hidden />
        <div className={classes.description}>
          <div className={classes.name}>
            <b>{name}</b> <span>{document.documentNumber}</span>
          </div>
          <div className={classes.uploaded}>
            {text.uploaded} <DateTime iso={document.createdAt} format="day" />
          </div>
        </div>
        <StatusBadge status={document.status} />
        <a
          className={classes.open}
          href={document.url}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={text.open(document.documentName)}
          title={text.open(document.documentName)}
        >
          <IconDownload size={16} stroke={1.75} aria-hidden />
        </a>
      </div>
      <NextStep {...document} />
    </>
  );
}

const NextStep = ({ status, note }: KycDocument) => (
  <div className={classes.next} data-status={status}>
    <p>
      <b>{text.steps[status].title}</b> {text.steps[status].line}
    </p>
    {note && <p className={classes.note}>{note}</p>}
  </div>
);

/** Skeleton with the size of the form, to avoid a layout shift. */
const KycFormSkeleton = () => (
  <div role="status" aria-label={text.loading} className={form.skeleton}>
    <div className={form.fields}>
      <FieldSkeleton />
      <FieldSkeleton />
      <div className={form.wide}>
        <FieldSkeleton />
      </div>
    </div>
    <PanelFoot>
      <span className={form.buttonSkeleton} />
    </PanelFoot>
  </div>
);

const FieldSkeleton = () => (
  <div className={form.fieldSkeleton}>
    <span />
    <span />
  </div>
);
