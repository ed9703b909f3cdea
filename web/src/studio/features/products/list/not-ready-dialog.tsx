import { productMessages as say } from '@jamun/contract/product-messages';
import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Dialog, DialogActions } from '../../../ui/dialog.tsx';
import { useKept } from '../../../ui/use-kept.ts';
import classes from './not-ready-dialog.module.css';

/** A product that cannot be published yet, and why, in words. */
export interface NotReady {
  id: string;
  reasons: string[];
}

/** Says what is missing, and leads to where it is mended. */
export function NotReadyDialog({ of: wanted, onClose }: { of: NotReady | null; onClose: () => void }) {
  const navigate = useNavigate();
  const notReady = useKept(wanted, wanted !== null);
  const go = () => {
    onClose();
    if (notReady) void navigate({ to: '/digital-products/$id/edit', params: { id: notReady.id }, search: { tab: 'publish' } });
  };
  return (
    <Dialog opened={wanted !== null} onClose={onClose} Icon={IconAlertCircle} title={say.notReady}>
      <ul className={classes.reasons}>
        {notReady?.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={go} data-autofocus>
          See what is missing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
