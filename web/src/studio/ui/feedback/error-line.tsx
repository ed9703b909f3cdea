import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { FieldButton } from '../button/field-button.tsx';
import { uiText } from '../text.ts';
import { AlertLine } from './alert-line.tsx';

interface ErrorLineProps {
  error: Error;
  fallback: string;
  /** Loads the current version; offered on a conflict (409) with another change. */
  onReload: () => void;
}

/** Inline message for a failed save. */
export const ErrorLine = ({ error, fallback, onReload }: ErrorLineProps) => (
  <AlertLine
    tone="bad"
    action={error instanceof ApiError && error.status === 409 && <FieldButton onClick={onReload}>{uiText.reload}</FieldButton>}
  >
    {errorMessage(error, fallback)}
  </AlertLine>
);
