import { Button } from '@mantine/core';
import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import classes from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { copySaid as said, useCopy } from './use-copy.ts';

interface CopyProps {
  value: string;
  /** How long the check stays. */
  shownFor?: number;
}
/** The sign alone, which needs a name: `what` goes on after "Copy". Or a button with words of its own. */
type CopyButtonProps = CopyProps & ({ what: string; children?: never } | { what?: never; children: string });

const icons = { idle: IconCopy, copied: IconCheck, failed: IconX };

/** Copies a text, shows that it did, and says so to those who do not see it. */
export function CopyButton({ value, what, children, shownFor = 2000 }: CopyButtonProps) {
  const [state, copy] = useCopy(value, shownFor);
  const Icon = icons[state];
  return (
    <span className={classes.copy} data-state={state}>
      {children ? (
        <Button onClick={copy} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} className={classes.labelled}>
          <span className={classes.words}>
            <span aria-hidden={state !== 'idle'}>{children}</span>
            <span aria-hidden={state === 'idle'}>{said[state]}</span>
          </span>
        </Button>
      ) : (
        <IconButton small label={`Copy ${what}`} Icon={Icon} onClick={copy} />
      )}
      {!children && state === 'failed' && <span aria-hidden="true">{said.failed}</span>}
      <VisuallyHidden role="status">{said[state]}</VisuallyHidden>
    </span>
  );
}
