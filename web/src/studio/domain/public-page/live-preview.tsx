import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { initialsOf } from '../../../lib/names.ts';
import { Markup } from '../../../markup/markup.tsx';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import classes from './live-preview.module.css';
import { useOwnPicture } from './use-own-picture.ts';

interface LivePreviewProps {
  cover: ReactNode;
  title: string;
  /** Plain words below the title. */
  line?: string;
  /** With the small markup. */
  description: string;
  /** What it costs. */
  children: ReactNode;
  /** The words of the button. */
  action: string;
}

/** Preview of the public page while it is edited. */
export function LivePreview({ cover, title, line, description, children, action }: LivePreviewProps) {
  const name = useSession().user?.name ?? '';
  const picture = useOwnPicture();
  return (
    <aside className={classes.preview} aria-label="Live preview">
      <p className={classes.caption}>Live preview</p>
      <div className={classes.card}>
        <div className={classes.cover}>{cover}</div>
        <div className={classes.body}>
          <div className={classes.creator}>
            <span aria-hidden="true">
              {initialsOf(name)}
              {picture && <img src={picture} alt="" />}
            </span>
            {name}
          </div>
          <h2>{title}</h2>
          {line && <p className={classes.line}>{line}</p>}
          <Description text={description} />
          {children}
          <span className={classes.pay}>{action}</span>
        </div>
      </div>
    </aside>
  );
}

function Description({ text }: { text: string }) {
  // A long one may be drawn a moment later than its letters.
  const latest = useDeferredValue(text);
  const tree = useMemo(() => parseMarkup(latest), [latest]);
  return tree.length > 0 && <Markup tree={tree} topLevel={2} className={classes.description} />;
}
