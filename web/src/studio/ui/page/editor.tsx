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
  <div className={`${classes.editor} ${classes.bones}`} role="status" aria-label={label}>
    <div>
      <span style={{ width: 160, height: 20 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 214 }} />
      <span style={{ height: 36 }} />
      <span style={{ height: 36 }} />
    </div>
    <div>
      <span style={{ height: 420, borderRadius: 16 }} />
    </div>
  </div>
);
