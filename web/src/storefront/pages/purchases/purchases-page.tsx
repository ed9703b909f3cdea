import type { ReactElement } from 'react';
import { classNames } from '../../class-names.ts';
import { hook, type PurchaseRow, type PurchasesStep } from '../../hooks.ts';
import type { PageHead } from '../../parts/document.tsx';
import { SlimFooter } from '../../parts/footer.tsx';
import { Header } from '../../parts/header.tsx';
import layout from '../../parts/layout.module.css';
import { layoutText } from '../../parts/text.ts';
import css from './purchases-page.module.css';
import { ItemRow, PendingRow } from './rows.tsx';
import { ClaimStep, CodeFormStep, EmailStep, ListStep } from './steps.tsx';
import { purchasesText as text } from './text.tsx';

/** Without a path: search engines must not index the page. */
export const purchasesHead: PageHead = { title: layoutText.pageTitle(text.pageTitle), description: text.description };

const steps: Record<PurchasesStep, ReactElement> = {
  email: <EmailStep />,
  code: <CodeFormStep />,
  claim: <ClaimStep />,
  list: <ListStep />,
};
const rows: Record<PurchaseRow, ReactElement> = { item: <ItemRow />, pending: <PendingRow /> };

/** Purchases of an email address, opened by a code. The HTML is the same for everybody: the island fetches the purchases. */
export const PurchasesPage = () => (
  <>
    <Header />
    <main className={classNames(layout.wrap, css.page)} id="main" tabIndex={-1}>
      <div {...hook('purchases')}>{steps.email}</div>
    </main>
    <SlimFooter />
    {(Object.keys(steps) as PurchasesStep[]).map((name) => (
      <template key={name} {...hook('purchases-step', name)}>
        {steps[name]}
      </template>
    ))}
    {(Object.keys(rows) as PurchaseRow[]).map((name) => (
      <template key={name} {...hook('purchase-row', name)}>
        {rows[name]}
      </template>
    ))}
  </>
);
