import type { KycDocument } from '@jamun/contract';
import { errorMessage } from '../../../../lib/api-error.ts';
import { useKycDocument } from '../../../domain/kyc/api.ts';
import { ErrorState } from '../../../ui/feedback/empty-and-error-state.tsx';
import { Setting } from '../../../ui/form/setting.tsx';
import { DocumentStrip } from './document-strip.tsx';
import { KycForm } from './kyc-form.tsx';
import { KycFormWaiting } from './kyc-form-waiting.tsx';

export function KycCard() {
  const document = useKycDocument();
  return (
    <Setting id="kyc" title="KYC" line="Needed once, before your first withdrawal. Upload a PDF or a photo.">
      {document.data !== undefined ? (
        <Known document={document.data} />
      ) : document.isError ? (
        <ErrorState
          title="Your KYC document could not be loaded"
          message={errorMessage(document.error, 'Check your connection and try again.')}
          onRetry={() => void document.refetch()}
          busy={document.isFetching}
        />
      ) : (
        <KycFormWaiting />
      )}
    </Setting>
  );
}

const Known = ({ document }: { document: KycDocument | null }) => (
  <>
    {document && <DocumentStrip document={document} />}
    {document?.status !== 'APPROVED' && <KycForm />}
  </>
);
