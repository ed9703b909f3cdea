import { Button } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';

/** Why something cannot be shared, with the way out of it. */
export interface Unshared {
  title: string;
  line: string;
  publish: () => void;
}

export function InactiveDialog({ target: unshared, onClose }: { target: Unshared | null; onClose: () => void }) {
  const publish = () => {
    onClose();
    unshared?.publish();
  };
  return (
    <Dialog opened={unshared !== null} onClose={onClose} Icon={IconEyeOff} title={unshared?.title ?? ''} line={unshared?.line}>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={publish} data-autofocus>
          Publish
        </Button>
      </DialogActions>
    </Dialog>
  );
}
