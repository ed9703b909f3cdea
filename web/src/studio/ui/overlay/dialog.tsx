import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { Button, Modal } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { toastsAbove } from '../feedback/toast-position.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { useLastValue } from '../hooks/use-last-value.ts';
import classes from './dialog.module.css';
import { slideUp } from './slide-transition.ts';
import { useBackCloses } from './use-back-button.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** What it is about, below the title. */
  line?: ReactNode;
  /** A sign above the title, for a dialog that has something to tell. */
  Icon?: TablerIcon;
  /** For a dialog whose state outlives its being open: told when it has faded out. */
  onClosed?: () => void;
  /** Whether opening adds a history entry, so that Back closes it. False for what is in the address. */
  ownEntry?: boolean;
  children: ReactNode;
}

/**
 * Mantine's modal put together by hand: its ready-made header is a second banner landmark on the page. On phones it is a sheet that
 * comes up from below, where the thumb is. The field to begin with carries `data-autofocus`.
 */
export function Dialog({ opened, onClose, onClosed, ownEntry = true, ...shown }: DialogProps) {
  const onPhone = useBreakpoint('phone');
  const { title, line, Icon, children } = useLastValue(shown, opened);
  const mounted = useMounted();
  useBackCloses(opened && mounted && ownEntry, onClose);
  return (
    <Modal.Root
      opened={opened && mounted}
      onClose={onClose}
      {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
      transitionProps={{ transition: onPhone ? slideUp : 'pop', duration: 200, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
      classNames={{ root: classes.root, inner: classes.inner, content: classes.content, body: classes.body }}
    >
      <Modal.Overlay />
      <Modal.Content radius="lg" ref={toastsAbove}>
        <div className={classes.header}>
          <div>
            {Icon && (
              <span className={classes.sign}>
                <Icon size={20} stroke={1.6} aria-hidden />
              </span>
            )}
            <Modal.Title>{title}</Modal.Title>
          </div>
          <Modal.CloseButton icon={<IconX size={18} stroke={1.75} aria-hidden />} />
        </div>
        <Modal.Body>
          {line && <p className={classes.line}>{line}</p>}
          <div className={classes.inside}>{children}</div>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

/** A dialog that begins open would neither move in nor know where the focus came from: it turns open after it has begun. */
function useMounted() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

interface DialogActionsProps {
  onCancel: () => void;
  /** What the way back is called, in a dialog of several steps. */
  cancel?: string;
  /** The keyboard begins at Cancel: an Enter too many then does no harm. */
  focusCancel?: boolean;
  /** The one filled action. */
  children: ReactNode;
}

/** The bar at a dialog's foot: the way back, then the way on. Stands last in the dialog, or last in the form that fills it. */
export const DialogActions = ({ onCancel, cancel = 'Cancel', focusCancel = false, children }: DialogActionsProps) => (
  <div className={classes.actions} data-foot>
    <Button onClick={onCancel} data-autofocus={focusCancel || undefined}>
      {cancel}
    </Button>
    {children}
  </div>
);
