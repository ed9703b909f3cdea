import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import classes from './not-ready-dialog.module.css';

/** Something that cannot be published yet, and why, in words. */
export interface NotReady {
  title: string;
  reasons: string[];
  /** Leads to where it is mended. */
  mend: { label: string; go: () => void };
}

export function NotReadyDialog({ target: wanted, onClose }: { target: NotReady | null; onClose: () => void }) {
  const notReady = useLastValue(wanted, wanted !== null);
  const go = () => {
    onClose();
    notReady?.mend.go();
  };
  return (
    <Dialog opened={wanted !== null} onClose={onClose} Icon={IconAlertCircle} title={notReady?.title ?? ''}>
      <ul className={classes.reasons}>
        {notReady?.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={go} data-autofocus>
          {notReady?.mend.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
