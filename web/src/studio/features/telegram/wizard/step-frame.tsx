import { Button } from '@mantine/core';
import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import classes from './step-frame.module.css';

interface StepFrameProps {
  title: string;
  /** Stands where the title would, for a step that is about a thing. */
  head?: ReactNode;
  line?: ReactNode;
  /** The keyboard begins at the title: what can be chosen is not there yet. */
  headFirst?: boolean;
  back: { label: string; go: () => void };
  /** The one filled action. */
  action: ReactNode;
  /** A step without it has a form of its own inside. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  onFocus?: () => void;
  children: ReactNode;
}

/** One step: what it asks in the middle, the way back and the way on at its foot. A new step begins at its first field. */
export function StepFrame({ title, head, line, headFirst = false, back, action, onSubmit, onFocus, children }: StepFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => focusStep(body.current), []);
  const inside = (
    <>
      <div ref={body} className={classes.body}>
        <div className={classes.head}>
          {head ?? (
            <h3 tabIndex={-1} data-autofocus={headFirst || undefined}>
              {title}
            </h3>
          )}
          {line && <p>{line}</p>}
        </div>
        {children}
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={back.go}>
          {back.label}
        </Button>
        {action}
      </div>
    </>
  );
  if (!onSubmit) return <div className={classes.step}>{inside}</div>;
  return (
    <form className={classes.step} onSubmit={onSubmit} onFocus={onFocus} noValidate aria-label={title}>
      {inside}
    </form>
  );
}

function focusStep(body: HTMLElement | null) {
  const { activeElement } = document;
  // The dialog is just opening: it looks for its beginning by itself, after it has seen where to go back to.
  if (activeElement !== document.body && !body?.closest('[role=dialog]')?.contains(activeElement)) return;
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector);
  (find('[data-autofocus]:checked') ?? find('[data-autofocus]') ?? find('h3'))?.focus({ preventScroll: true });
}
