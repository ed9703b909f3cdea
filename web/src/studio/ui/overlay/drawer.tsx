import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Drawer.layer.css';
import { Drawer as MantineDrawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { toastsAbove } from '../feedback/toast-position.ts';
import { useLastValue } from '../hooks/use-last-value.ts';
import classes from './drawer.module.css';
import { slideLeft } from './slide-transition.ts';
import { useBackCloses } from './use-back-button.ts';

interface DrawerProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  /** 480 in the admin area. */
  size?: 440 | 480;
  /** The bar at the foot, for actions. */
  footer?: ReactNode;
  /** A dialog lies above it: Esc is meant for that one. */
  covered?: boolean;
  /** Whether opening adds a history entry, so that Back closes it. False for what is in the address. */
  ownEntry?: boolean;
  children: ReactNode;
}

// Mantine gives the focus back after ten milliseconds.
const focusIsBack = 20;

/** The row that it was opened from may be gone by now: then the keyboard goes on at the page's heading. */
function keepKeyboardOnPage() {
  setTimeout(() => {
    if (document.activeElement === document.body) document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, focusIsBack);
}

/**
 * A record's details, beside the list it was opened from. Put together by hand for the same reason as the dialog. What it shows is kept
 * while it slides out, so the record may be forgotten at once.
 */
export function Drawer({ opened, onClose, size = 440, covered = false, ownEntry = true, ...shown }: DrawerProps) {
  const { title, footer, children } = useLastValue(shown, opened);
  useBackCloses(opened && ownEntry, onClose);
  const body = useKeyboardInside(opened && !covered);
  return (
    <MantineDrawer.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={!covered}
      onExitTransitionEnd={keepKeyboardOnPage}
      position="right"
      size={size}
      transitionProps={{ transition: slideLeft, duration: 300, timingFunction: 'cubic-bezier(0.2, 0.7, 0.2, 1)' }}
      classNames={{ content: classes.content, title: classes.title, close: classes.close }}
    >
      <MantineDrawer.Overlay color="var(--overlay)" backgroundOpacity={1} />
      <MantineDrawer.Content>
        <div className={classes.header}>
          <MantineDrawer.Title>{title}</MantineDrawer.Title>
          <MantineDrawer.CloseButton aria-label="Close" icon={<IconX size={18} stroke={1.75} aria-hidden />} />
        </div>
        {/* Mantine's own body would be read out as the drawer's description, to its last line. */}
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
  );
}

// A dialog above it fades for as long, and only then gives the focus back: perhaps to a button that is gone.
const dialogLeaves = 300;

/** A button that has done its work may vanish: the keyboard then goes on inside the drawer, not behind it. */
function useKeyboardInside(wanted: boolean) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!wanted) return;
    const keep = () => {
      if (document.activeElement === document.body) body.current?.focus({ preventScroll: true });
    };
    const timer = setTimeout(keep, dialogLeaves);
    return () => clearTimeout(timer);
  });
  return body;
}

/** The amount comes first, with its status beside it. */
export const DrawerAmount = ({ label, status, children }: { label: string; status?: ReactNode; children: ReactNode }) => (
  <div className={classes.amount}>
    <div>
      <span className={classes.amountLabel}>{label}</span>
      <span className={classes.figure}>{children}</span>
    </div>
    {status}
  </div>
);

/** A part of the drawer below a hairline, with or without a heading. */
export const DrawerSection = ({ title, children }: { title?: string; children: ReactNode }) => (
  <section className={classes.section}>
    {title && <h3>{title}</h3>}
    {children}
  </section>
);
