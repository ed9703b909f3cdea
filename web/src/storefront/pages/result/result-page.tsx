import type { ReactElement } from 'react';
import { classNames } from '../../class-names.ts';
import { hook, type ResultKind, type ResultView } from '../../hooks.ts';
import type { PageHead } from '../../parts/document.tsx';
import { SlimFooter } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import layout from '../../parts/layout.module.css';
import { layoutText } from '../../parts/text.ts';
import { PaidLate, PaidSignedOut, PlanJoined, PlanPaid, PlanRenewed, ProductFree, ProductPaid, Refunded } from './paid-views.tsx';
import css from './result-page.module.css';
import { resultText as text } from './text.tsx';
import { Checking, Failed, Problem, Waiting } from './unpaid-views.tsx';

interface ResultPageData {
  path: string;
  kind: ResultKind;
  title: string;
  initialView: ReactElement;
}

export const resultPages: ResultPageData[] = [
  { path: '/payment-success', kind: 'success', title: text.pageTitle.payment, initialView: <Checking /> },
  { path: '/payment-callback', kind: 'callback', title: text.pageTitle.payment, initialView: <Checking /> },
  { path: '/payment-failed', kind: 'failed', title: text.pageTitle.failed, initialView: <Failed /> },
];

const views: Record<ResultView, ReactElement> = {
  productPaid: <ProductPaid />,
  productFree: <ProductFree />,
  planPaid: <PlanPaid />,
  planRenewed: <PlanRenewed />,
  planJoined: <PlanJoined />,
  paidSignedOut: <PaidSignedOut />,
  paidLate: <PaidLate />,
  refunded: <Refunded />,
  waiting: <Waiting />,
  problem: <Problem />,
};

/** Without a path: search engines must not index the page of an order. */
export const resultHead = (title: string): PageHead => ({ title: layoutText.pageTitle(title), description: text.description });

/** The same HTML for every order: the island fetches the status and replaces the initial view. */
export function ResultPage({ kind, initialView }: Pick<ResultPageData, 'kind' | 'initialView'>) {
  return (
    <>
      <Header />
      <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
        <div {...hook('result', kind)} aria-live="polite">
          {initialView}
        </div>
      </main>
      <SlimFooter />
      {(Object.keys(views) as ResultView[]).map((name) => (
        <template key={name} {...hook('view', name)}>
          {views[name]}
        </template>
      ))}
    </>
  );
}
