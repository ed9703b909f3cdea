import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before a page is left whose changes are not saved; the browser asks in its own words when the whole tab is left. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      of={status === 'blocked' ? 'changes' : null}
      onClose={() => reset?.()}
      title={() => 'Leave without saving?'}
      line={() => 'Your changes on this page are not saved and will be lost.'}
      action="Leave"
      onConfirm={() => proceed?.()}
      busy={false}
    />
  );
}
