import { ApiError, wordsOf } from '../../lib/api-error.ts';
import { AlertLine } from './alert-line.tsx';
import { FieldButton } from './field-button.tsx';

interface RefusalLineProps {
  error: Error;
  fallback: string;
  /** Shows what is there now; offered where somebody else was faster. */
  onReload: () => void;
}

/** Why it was not saved, in the server's words. */
export const RefusalLine = ({ error, fallback, onReload }: RefusalLineProps) => (
  <AlertLine tone="bad" action={error instanceof ApiError && error.status === 409 && <FieldButton onClick={onReload}>Reload</FieldButton>}>
    {wordsOf(error, fallback)}
  </AlertLine>
);
