import '../mantine/overlays.css';
import { Modal } from '@mantine/core';
import { IconX, type TablerIcon } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from '../button/button.tsx';
import { toastsAbove } from '../feedback/toast-position.ts';
import { useBreakpoint } from '../hooks/use-breakpoint.ts';
import { useLastValue } from '../hooks/use-last-value.ts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import classes from './dialog.module.css';
import { slideUp } from './slide-transition.ts';
import { useBackCloses } from './use-back-button.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** Explanation below the title. */
  line?: ReactNode;
  /** Icon above the title, for a dialog with a message. */
  Icon?: TablerIcon;
  /** Called after the exit transition, to reset state. */
  onClosed?: () => void;
  /** Whether opening adds a history entry, so that Back closes the dialog. False when the open dialog is in the URL. */
  ownEntry?: boolean;
  children: ReactNode;
}

/**
 * Dialog; on phones a sheet from the bottom. Composed from the parts of Mantine's modal, because its default header would be a second
 * banner landmark on the page. `data-autofocus` marks the field to focus.
 */
export function Dialog({ opened, onClose, onClosed, ownEntry = true, ...content }: DialogProps) {
  const isPhone = useBreakpoint('phone');
  const { title, line, Icon, children } = useLastValue(content, opened);
  const mounted = useMounted();
  useBackCloses(opened && mounted && ownEntry, onClose);
  return (
    <MantineScope>
      <Modal.Root
        opened={opened && mounted}
        onClose={onClose}
        {...(onClosed ? { onExitTransitionEnd: onClosed } : {})}
        transitionProps={{ transition: isPhone ? slideUp : 'pop', duration: 200, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
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
    </MantineScope>
  );
}

/** Opens after mounting: a dialog that mounts open has no enter transition and does not know where to return the focus. */
function useMounted() {
  const [mounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return mounted;
}

interface DialogActionsProps {
  onCancel: () => void;
  /** Label of the cancel button, in a dialog of several steps. */
  cancel?: string;
  /** Focuses Cancel first, so that an accidental Enter does no harm. */
  focusCancel?: boolean;
  /** The filled button. */
  children: ReactNode;
}

/** Button bar of a dialog: Cancel, then the action. Last child of the dialog, or of the form that fills it. */
export const DialogActions = ({ onCancel, cancel = uiText.cancel, focusCancel = false, children }: DialogActionsProps) => (
  <div className={classes.actions} data-foot>
    <Button onClick={onCancel} data-autofocus={focusCancel || undefined}>
      {cancel}
    </Button>
    {children}
  </div>
);
