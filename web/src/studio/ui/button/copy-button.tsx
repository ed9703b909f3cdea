import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import { VisuallyHidden } from '../page/page-elements.tsx';
import { uiText } from '../text.ts';
import { Button } from './button.tsx';
import classes from './copy-button.module.css';
import { IconButton } from './icon-button.tsx';
import { copyStateText, useCopy } from './use-copy.ts';

interface CopyProps {
  value: string;
  /** How long the result is shown, in milliseconds. */
  shownFor?: number;
}
/** Either an icon button named by `what` ("Copy order ID"), or a button with a label of its own. */
type CopyButtonProps = CopyProps & ({ what: string; children?: never } | { what?: never; children: string });

const icons = { idle: IconCopy, copied: IconCheck, failed: IconX };

/** Copies a text to the clipboard and shows the result, also to screen readers. */
export function CopyButton({ value, what, children, shownFor = 2000 }: CopyButtonProps) {
  const [state, copy] = useCopy(value, shownFor);
  const Icon = icons[state];
  return (
    <span className={classes.copy} data-state={state}>
      {children ? (
        <Button onClick={copy} leftSection={<Icon size={16} stroke={1.75} aria-hidden />} className={classes.labelled}>
          <span className={classes.words}>
            <span aria-hidden={state !== 'idle'}>{children}</span>
            <span aria-hidden={state === 'idle'}>{copyStateText[state]}</span>
          </span>
        </Button>
      ) : (
        <IconButton small label={uiText.copy.label(what ?? '')} Icon={Icon} onClick={copy} />
      )}
      {!children && state === 'failed' && <span aria-hidden="true">{copyStateText.failed}</span>}
      <VisuallyHidden role="status">{copyStateText[state]}</VisuallyHidden>
    </span>
  );
}
