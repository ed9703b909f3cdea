import type { ReactNode } from 'react';
import { classNames } from '../../class-names.ts';
import { Header } from '../header.tsx';
import layout from '../layout.module.css';
import { SlimFooter } from '../slim-footer.tsx';
import { PayDock } from './pay-dock.tsx';
import { PayToast } from './pay-toast.tsx';
import { PreviewStrip } from './preview-strip.tsx';
import css from './sale-page.module.css';

interface SalePageProps {
  isPreview: boolean;
  /** Path of the page, such as `/d/presets`. */
  path: string;
  /** What it is. */
  intro: ReactNode;
  /** The panel beside it, or below it on small screens. */
  pay: ReactNode;
  /** In the bar at the foot of small screens. */
  dock: ReactNode;
  /** All that there is to say about it. */
  children: ReactNode;
}

/** The page of one thing that is for sale. */
export const SalePage = ({ isPreview, path, intro, pay, dock, children }: SalePageProps) => (
  <>
    <Header />
    {isPreview && <PreviewStrip />}
    <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
      <header className={css.intro}>{intro}</header>
      {pay}
      <div className={css.body}>{children}</div>
    </main>
    <SlimFooter className={css.foot} reportPath={isPreview ? undefined : path} />
    <PayDock>{dock}</PayDock>
    {!isPreview && <PayToast />}
  </>
);
