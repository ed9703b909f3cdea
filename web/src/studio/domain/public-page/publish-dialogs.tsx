import { IconAlertCircle, IconEyeOff } from '@tabler/icons-react';
import { Button } from '../../ui/button/button.tsx';
import { useLastValue } from '../../ui/hooks/use-last-value.ts';
import { Dialog, DialogActions } from '../../ui/overlay/dialog.tsx';
import classes from './publish-dialogs.module.css';
import { publicPageText } from './text.ts';

/** Content of the dialog for sharing a page that is not published. */
export interface InactiveNotice {
  title: string;
  line: string;
  publish: () => void;
}

export function InactiveDialog({ target: notice, onClose }: { target: InactiveNotice | null; onClose: () => void }) {
  const publish = () => {
    onClose();
    notice?.publish();
  };
  return (
    <Dialog opened={notice !== null} onClose={onClose} Icon={IconEyeOff} title={notice?.title ?? ''} line={notice?.line}>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={publish} data-autofocus>
          {publicPageText.publish}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Reasons why a page cannot be published yet, and the button that leads to the fix. */
export interface PublishBlockers {
  title: string;
  reasons: string[];
  fix: { label: string; go: () => void };
}

export function NotReadyDialog({ target: current, onClose }: { target: PublishBlockers | null; onClose: () => void }) {
  const blockers = useLastValue(current, current !== null);
  const goToFix = () => {
    onClose();
    blockers?.fix.go();
  };
  return (
    <Dialog opened={current !== null} onClose={onClose} Icon={IconAlertCircle} title={blockers?.title ?? ''}>
      <ul className={classes.reasons}>
        {blockers?.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      <DialogActions onCancel={onClose}>
        <Button variant="filled" onClick={goToFix} data-autofocus>
          {blockers?.fix.label}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
