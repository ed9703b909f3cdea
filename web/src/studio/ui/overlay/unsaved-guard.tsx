import { useBlocker } from '@tanstack/react-router';
import { uiText } from '../text.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedGuardProps {
  when: boolean;
  /** For something other than typed changes, such as a running upload. */
  title?: string;
  line?: string;
}

/** Asks before navigation discards unsaved changes. For closing the tab the browser shows its own dialog. */
export function UnsavedGuard({ when, title = uiText.form.leave.title, line = uiText.form.leave.line }: UnsavedGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when && current.pathname !== next.pathname,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      target={status === 'blocked' ? 'changes' : null}
      onClose={() => reset?.()}
      title={() => title}
      line={() => line}
      action={uiText.form.leave.confirm}
      onConfirm={() => proceed?.()}
      busy={false}
      // No history entry while the blocked navigation is still pending.
      ownEntry={false}
    />
  );
}
