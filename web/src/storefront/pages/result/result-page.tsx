import type { ReactElement } from 'react';
import { classNames } from '../../class-names.ts';
import type { PageHead } from '../../parts/document.tsx';
import { Header } from '../../parts/header.tsx';
import layout from '../../parts/layout.module.css';
import { SlimFooter } from '../../parts/slim-footer.tsx';
import { PaidAfterAll, PaidBySomebody, PlanPaid, PlanRenewed, PlanTaken, ProductPaid, Refunded } from './paid-views.tsx';
import css from './result-page.module.css';
import { Checking, Failed, Problem, Waiting } from './views.tsx';

/** Where a payment ends. The names of the views are those that the island knows. */
export const resultPages = [
  { path: '/payment-success', kind: 'success', title: 'Payment', first: <Checking /> },
  { path: '/payment-callback', kind: 'callback', title: 'Payment', first: <Checking /> },
  { path: '/payment-failed', kind: 'failed', title: 'Payment Failed', first: <Failed /> },
] as const;
type ResultKind = (typeof resultPages)[number]['kind'];

const views: Record<string, ReactElement> = {
  productPaid: <ProductPaid />,
  planPaid: <PlanPaid />,
  planRenewed: <PlanRenewed />,
  planTaken: <PlanTaken />,
  paidBySomebody: <PaidBySomebody />,
  paidAfterAll: <PaidAfterAll />,
  refunded: <Refunded />,
  waiting: <Waiting />,
  problem: <Problem />,
};

/** No address of its own: what stands here is one buyer's, and nothing for search engines. */
export const resultHead = (title: string): PageHead => ({ title: `${title} | Jamun`, description: 'How your payment went.' });

/** The same for everybody: the island asks how it went, and puts the view in the place of the first one. */
export function ResultPage({ kind, first }: { kind: ResultKind; first: ReactElement }) {
  return (
    <>
      <Header />
      <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
        <div data-result={kind} aria-live="polite">
          {first}
        </div>
      </main>
      <SlimFooter />
      {Object.entries(views).map(([name, view]) => (
        <template key={name} data-view={name}>
          {view}
        </template>
      ))}
    </>
  );
}
