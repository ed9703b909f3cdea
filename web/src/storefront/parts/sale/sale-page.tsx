import type { ReactNode } from 'react';
import { pictureSet } from '../../../lib/picture-set.ts';
import { Markup } from '../../../markup/markup.tsx';
import { parseMarkup } from '../../../markup/parse-markup.ts';
import { classNames } from '../../class-names.ts';
import { SlimFooter } from '../footer.tsx';
import { Header } from '../header.tsx';
import { Icon } from '../icon.tsx';
import layout from '../layout.module.css';
import { Toast } from '../toast.tsx';
import dock from './pay-dock.module.css';
import preview from './preview-strip.module.css';
import css from './sale-page.module.css';
import { saleText as text } from './text.tsx';

/** Class of the action inside the bottom bar. */
export const dockAction = dock.action;

/**
 * Width of a picture that fills the column of the page, beside or above the payment. Phones with three pixels per point load two: the
 * difference is invisible, and twice the bytes are not.
 */
export const columnSizes = '(max-width: 47.99em) and (min-resolution: 2.5dppx) 60vw, (max-width: 63.99em) calc(100vw - 2.5rem), 45rem';

interface HeadPictureProps {
  className: string | undefined;
  src: string;
  alt: string;
  /** Width of the file, in pixels. */
  fileWidth: number;
  /** Height of the frame for a width of 1200: reserves the space before the picture has loaded. */
  height: number;
}

/** Cover or banner at the top of the page. */
export const HeadPicture = ({ src, alt, fileWidth, ...frame }: HeadPictureProps) => (
  <img {...frame} src={src} srcSet={pictureSet(src, fileWidth)} sizes={columnSizes} alt={alt} width={1200} fetchPriority="high" />
);

/** Description by the creator, in the markup of `parseMarkup`. */
export const RichText = ({ children }: { children: string }) => children && <Markup className={css.rich} tree={parseMarkup(children)} />;

const PreviewStrip = () => (
  <aside className={preview.preview} aria-label={text.preview.label}>
    <p className={layout.wrap}>
      <Icon name="eye" />
      <span>
        <b>{text.preview.label}</b> {text.preview.line}
      </span>
    </p>
  </aside>
);

/** Bottom bar on small screens: the price and the pay button stay in reach. */
const PayDock = ({ children }: { children: ReactNode }) => (
  <aside className={dock.dock} aria-label={text.dock}>
    {children}
  </aside>
);

interface SalePageProps {
  isPreview: boolean;
  /** Path of the page, such as `/d/presets`. */
  path: string;
  intro: ReactNode;
  /** Panel beside the intro; below it on small screens. */
  payPanel: ReactNode;
  dockContent: ReactNode;
  children: ReactNode;
}

/** Page of a product or channel on sale. */
export const SalePage = ({ isPreview, path, intro, payPanel, dockContent, children }: SalePageProps) => (
  <>
    <Header />
    {isPreview && <PreviewStrip />}
    <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
      <header className={css.intro}>{intro}</header>
      {payPanel}
      <div className={css.body}>{children}</div>
    </main>
    <SlimFooter className={css.foot} reportPath={isPreview ? undefined : path} />
    <PayDock>{dockContent}</PayDock>
    {!isPreview && <Toast />}
  </>
);
