import '../mantine/overlays.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { toastsAbove } from '../feedback/toast-position.ts';
import { useLastValue } from '../hooks/use-last-value.ts';
import { MantineScope } from '../mantine/mantine-scope.tsx';
import { uiText } from '../text.ts';
import classes from './drawer.module.css';
import { slideLeft } from './slide-transition.ts';
import { useBackCloses } from './use-back-button.ts';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** 480 in the admin area. */
  size?: 440 | 480;
  /** Bar of actions at the bottom. */
  footer?: ReactNode;
  /** A dialog is open above the drawer, and handles Esc. */
  covered?: boolean;
  /** Whether opening adds a history entry, so that Back closes the drawer. False when the open record is in the URL. */
  ownEntry?: boolean;
  children: ReactNode;
}

/** In milliseconds: Mantine returns the focus after 10 ms. */
const focusReturn = 20;

/** Focuses the page's heading when the row that opened the drawer has been removed. */
function restorePageFocus() {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, focusReturn);
}

/**
 * Details of a record, beside its list. Composed from Mantine's parts for the same reason as `Dialog`. The last content stays during the
 * exit transition, so the record may be cleared at once.
 */
export function Drawer({ opened, onClose, size = 440, covered = false, ownEntry = true, ...content }: DrawerProps) {
  const { title, footer, children } = useLastValue(content, opened);
  useBackCloses(opened && ownEntry, onClose);
  const body = useFocusInside(opened && !covered);
  return (
    <MantineScope>
      <MantineDrawer.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={!covered}
        onExitTransitionEnd={restorePageFocus}
        position="right"
        size={size}
        transitionProps={{ transition: slideLeft, duration: 300, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
        classNames={{ content: classes.content, title: classes.title, close: classes.close }}
      >
        <MantineDrawer.Overlay color="var(--overlay)" backgroundOpacity={1} />
        <MantineDrawer.Content>
          <div className={classes.header}>
            <MantineDrawer.Title>{title}</MantineDrawer.Title>
            <MantineDrawer.CloseButton aria-label={uiText.close} icon={<IconX size={18} stroke={1.75} aria-hidden />} />
          </div>
          {/* Not Mantine's body: screen readers would read all of it as the drawer's description. */}
          <div ref={body} className={classes.body} tabIndex={-1}>
            {children}
          </div>
          {footer && (
            <div ref={toastsAbove} className={classes.footer}>
              {footer}
            </div>
          )}
        </MantineDrawer.Content>
      </MantineDrawer.Root>
    </MantineScope>
  );
}

/** In milliseconds: exit transition of a dialog above, which then returns the focus, perhaps to a removed button. */
const dialogExit = 300;

/** Keeps the focus inside the drawer when the focused button is removed. */
function useFocusInside(isActive: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isActive) return;
    const restoreFocus = () => {
      if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
    };
    const timer = setTimeout(restoreFocus, dialogExit);
    return () => clearTimeout(timer);
  });
  return body;
}

/** Amount of the record with its status, first in the drawer. */
export const DrawerAmount = ({ label, status, children }: { label: string; status?: ReactNode; children: ReactNode }) => (
  <div className={classes.amount}>
    <div>
      <span className={classes.amountLabel}>{label}</span>
      <span className={classes.figure}>{children}</span>
    </div>
    {status}
  </div>
);

/** Section of a drawer below a divider. */
export const DrawerSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={classes.section}>
    {title && <h3>{title}</h3>}
    {children}
  </section>
);
