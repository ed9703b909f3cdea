import { Markup } from '../../../markup/markup.tsx';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import css from './sale-page.module.css';

/** What the creator says of it, in their small markup. */
export const RichText = ({ children }: { children: string }) => children && <Markup className={css.rich} tree={parseMarkup(children)} />;
