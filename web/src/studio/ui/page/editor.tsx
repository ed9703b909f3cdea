import type { ReactNode } from 'react';
import classes from './editor.module.css';

interface EditorProps {
  /** Preview of the result, at the side; below the form on narrow screens. */
  aside: ReactNode;
  children: ReactNode;
}

/** Layout of an editor: the form with its preview. */
export const Editor = ({ aside, children }: EditorProps) => (
  <div className={classes.editor}>
    <div className={classes.main}>{children}</div>
    {aside}
  </div>
);

export const EditorSkeleton = ({ label }: { label: string }) => (
  <div className={`${classes.editor} ${classes.skeleton}`} role="status" aria-label={label}>
    <div>
      <span style={{ width: '10rem', height: '1.25rem' }} />
      <span style={{ height: '2.25rem' }} />
      <span style={{ height: '13.375rem' }} />
      <span style={{ height: '2.25rem' }} />
      <span style={{ height: '2.25rem' }} />
    </div>
    <div>
      <span style={{ height: '26.25rem', borderRadius: '1rem' }} />
    </div>
  </div>
);
