import { getRouteApi } from '@tanstack/react-router';
import { useUndoSecondFactor } from '../../../domain/sign-in/api.ts';
import { emailLinkText } from './text.ts';
import { UndoLinkPage } from './undo-link-page.tsx';

const route = getRouteApi('/undo-two-step-sign-in');

export function UndoSecondFactorPage() {
  const { token } = route.useSearch();
  return <UndoLinkPage token={token} undo={useUndoSecondFactor()} text={emailLinkText.undoSecondFactor} />;
}
