import { Button } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { BusyButton } from '../../ui/button/busy-button.tsx';
import { DateTime } from '../../ui/data/date-time.tsx';
import classes from './review-buttons.module.css';

interface ReviewButtonsProps {
  /** Time at which the request was handed in. */
  since: string;
  busy: boolean;
  onApprove: () => void;
  /** Asks for the reason first. */
  onReject: () => void;
}

/** Approve and Reject of a request that waits for review. */
export const ReviewButtons = ({ since, busy, onApprove, onReject }: ReviewButtonsProps) => (
  <div className={classes.row}>
    <BusyButton
      type="button"
      busy={busy}
      busyLabel="Updating..."
      onClick={onApprove}
      leftSection={<IconCheck size={16} stroke={1.75} aria-hidden />}
    >
      Approve
    </BusyButton>
    <Button disabled={busy} onClick={onReject} leftSection={<IconX size={16} stroke={1.75} aria-hidden />}>
      Reject
    </Button>
    <span className={classes.since}>
      Waiting since <DateTime iso={since} format="day" />
    </span>
  </div>
);
