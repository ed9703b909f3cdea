import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { BusyButton } from '../button/busy-button.tsx';
import { Badge } from '../data/badge.tsx';
import { toastsAbove } from '../feedback/toast-position.ts';
import classes from './save-bar.module.css';

interface SaveBarProps {
  /** The form that it sends; it stands outside of it, at the foot of the page. */
  form: string;
  busy: boolean;
  /** Names of the fields that are not saved: other parts of an editor are saved at once. */
  changed?: readonly string[];
  onDiscard: () => void;
  /** Why it was not saved. */
  refusal?: ReactNode;
}

/** At the foot of the screen while something is not saved; above the bottom bar on phones. The last thing on its page. */
export const SaveBar = ({ form, busy, changed = [], onDiscard, refusal }: SaveBarProps) => (
  <div ref={toastsAbove} className={classes.bar} data-save-bar>
    {refusal && <div className={classes.refusal}>{refusal}</div>}
    <span role="status">
      <Badge tone="warn">Unsaved changes</Badge>
    </span>
    {changed.length > 0 && <span className={classes.changed}>{changed.join(', ')}</span>}
    <div className={classes.actions}>
      <Button variant="subtle" onClick={onDiscard} disabled={busy}>
        Discard
      </Button>
      <BusyButton form={form} busy={busy} busyLabel="Saving..." variant="filled">
        Save
      </BusyButton>
    </div>
  </div>
);
