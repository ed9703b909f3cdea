import type { Channel } from '@jamun/contract';
import { useNavigate } from '@tanstack/react-router';
import { DeleteChannelDialog } from '../delete-channel-dialog.tsx';

/** Once it is deleted there is nothing to edit. What was typed goes with it, unasked. */
export function DeleteAndLeave({ target: channel, onClose }: { target: Channel | null; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <DeleteChannelDialog
      target={channel}
      onClose={onClose}
      onDeleted={() => void navigate({ to: '/telegram', replace: true, ignoreBlocker: true })}
    />
  );
}
