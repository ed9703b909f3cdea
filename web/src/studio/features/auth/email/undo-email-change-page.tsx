import { getRouteApi } from '@tanstack/react-router';
import { useUndoEmailChange } from '../../../domain/sign-in/api.ts';
import { emailLinkText } from './text.ts';
import { UndoLinkPage } from './undo-link-page.tsx';

const route = getRouteApi('/undo-email-change');

export function UndoEmailChangePage() {
  const { token } = route.useSearch();
  return <UndoLinkPage token={token} undo={useUndoEmailChange()} text={emailLinkText.undoChange} />;
}
