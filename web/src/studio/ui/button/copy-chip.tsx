import { IconCheck, IconCopy, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { VisuallyHidden } from '../page/page-elements.tsx';
import { uiText } from '../text.ts';
import classes from './copy-chip.module.css';
import { copyStateText, useCopy } from './use-copy.ts';

const feedbackDuration = 1000;

interface CopyChipProps {
  value: string;
  /** Name of the copied value, which is also the tooltip. */
  name?: string;
  /** Visible text; the name by default. */
  children?: ReactNode;
  /** For codes. */
  isMonospace?: boolean;
}

/** Short text that copies itself when pressed. */
export function CopyChip({ value, name = value, children, isMonospace = false }: CopyChipProps) {
  const [state, copy] = useCopy(value, feedbackDuration);
  const OutcomeIcon = state === 'failed' ? IconX : IconCheck;
  return (
    <>
      <button
        type="button"
        className={classes.chip}
        data-state={state}
        data-monospace={isMonospace || undefined}
        title={name}
        onClick={copy}
      >
        <span className={classes.words}>
          <span className={classes.outcome} data-unseen={state === 'idle' || undefined}>
            <OutcomeIcon size={14} stroke={2} aria-hidden />
            {state === 'failed' ? copyStateText.failed : copyStateText.copied}
            {state !== 'idle' && <VisuallyHidden> {name}</VisuallyHidden>}
          </span>
          <span className={classes.outcome} data-unseen={state !== 'idle' || undefined}>
            <VisuallyHidden>{uiText.copy.label(name)}</VisuallyHidden>
            <span className={classes.text} aria-hidden="true">
              {children ?? <span className={classes.name}>{name}</span>}
            </span>
            <IconCopy size={14} stroke={1.75} aria-hidden />
          </span>
        </span>
      </button>
      <VisuallyHidden role="status">{copyStateText[state]}</VisuallyHidden>
    </>
  );
}
