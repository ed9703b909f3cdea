import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  when: boolean;
  /** What would be lost, when it is not what was typed. */
  title?: string;
  line?: string;
}

/** Asks before a page is left whose changes are not saved; the browser asks in its own words when the whole tab is left. */
export function UnsavedGuard({
  when,
  title = 'Leave without saving?',
  line = 'Your changes on this page are not saved and will be lost.',
}: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      of={status === 'blocked' ? 'changes' : null}
      onClose={() => reset?.()}
      title={() => title}
      line={() => line}
      action="Leave"
      onConfirm={() => proceed?.()}
      busy={false}
      // The blocked navigation is still to be undone or done: an entry now would come in between.
      ownEntry={false}
    />
  );
}
