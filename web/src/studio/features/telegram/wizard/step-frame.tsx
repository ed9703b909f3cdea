import { type FormEventHandler, type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import classes from './step-frame.module.css';

interface StepFrameProps {
  title: string;
  /** Replaces the visible title. */
  head?: ReactNode;
  line?: ReactNode;
  /** Focuses the title, for a step whose fields are still loading. */
  focusTitle?: boolean;
  back: { label: string; go: () => void };
  /** Primary button. */
  action: ReactNode;
  /** Left out by a step that renders its own form. */
  onSubmit?: FormEventHandler<HTMLFormElement>;
  onFocus?: () => void;
  children: ReactNode;
}

/** Layout of a step: content, then Back and the primary button. A new step focuses its `data-autofocus` element, or else its title. */
export function StepFrame({ title, head, line, focusTitle = false, back, action, onSubmit, onFocus, children }: StepFrameProps) {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => focusStep(body.current), []);
  const content = (
    <>
      <div ref={body} className={classes.body}>
        <div className={classes.head}>
          {head ?? (
            <h3 tabIndex={-1} data-autofocus={focusTitle || undefined}>
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
  if (!onSubmit) return <div className={classes.step}>{content}</div>;
  return (
    <form className={classes.step} onSubmit={onSubmit} onFocus={onFocus} noValidate aria-label={title}>
      {content}
    </form>
  );
}

function focusStep(body: HTMLElement | null) {
  const { activeElement } = document;
  // The dialog is just opening: it sets the focus itself, after it has stored the element to return to.
  if (activeElement !== document.body && !body?.closest('[role=dialog]')?.contains(activeElement)) return;
  const find = (selector: string) => body?.querySelector<HTMLElement>(selector);
  (find('[data-autofocus]:checked') ?? find('[data-autofocus]') ?? find('h3'))?.focus({ preventScroll: true });
}
