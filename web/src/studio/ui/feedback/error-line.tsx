import { ApiError, errorMessage } from '../../../lib/api-error.ts';
import { FieldButton } from '../button/field-button.tsx';
import { AlertLine } from './alert-line.tsx';

interface ErrorLineProps {
  error: Error;
  fallback: string;
  /** Shows what is there now; offered where somebody else was faster. */
  onReload: () => void;
}

/** Why it was not saved, in the server's words. */
export const ErrorLine = ({ error, fallback, onReload }: ErrorLineProps) => (
  <AlertLine tone="bad" action={error instanceof ApiError && error.status === 409 && <FieldButton onClick={onReload}>Reload</FieldButton>}>
    {errorMessage(error, fallback)}
  </AlertLine>
);
