import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useMemo } from 'react';
import { initialsOf } from '../../../lib/names.ts';
import { Markup } from '../../../markup/markup.tsx';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import { useSession } from '../../ui/hooks/use-session.ts';
import { pictureQuery } from '../profile/pictures.ts';
import classes from './live-preview.module.css';
import { publicPageText } from './text.ts';

interface LivePreviewProps {
  cover: ReactNode;
  title: string;
  /** Plain text below the title. */
  line?: string;
  /** Source in the product's markup language. */
  description: string;
  /** Prices. */
  children: ReactNode;
  /** Label of the button. */
  action: string;
}

/** Preview of the public page while it is edited. */
export function LivePreview({ cover, title, line, description, children, action }: LivePreviewProps) {
  const { user } = useSession();
  const name = user?.name ?? '';
  const picture = useQuery(pictureQuery(user?.id, 'profile')).data;
  return (
    <aside className={classes.preview} aria-label={publicPageText.preview.title}>
      <p className={classes.caption}>{publicPageText.preview.title}</p>
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
  // Deferred: parsing a long description must not slow down typing.
  const latest = useDeferredValue(text);
  const tree = useMemo(() => parseMarkup(latest), [latest]);
  return tree.length > 0 && <Markup tree={tree} topLevel={2} className={classes.description} />;
}
