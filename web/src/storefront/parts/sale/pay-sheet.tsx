import type { ReactNode } from 'react';
import { hook } from '../../hooks.ts';
import { Icon } from '../icon.tsx';
import { FinePrint, FinePrintItem, SecureCheckout } from './pay-form.tsx';
import css from './pay-sheet.module.css';
import { saleText as text } from './text.tsx';

interface PaySheetProps {
  /** Name of the item. */
  title: string;
  /** Below the title: the selected plan. */
  detail?: ReactNode;
  amount: string;
}

/** Bottom sheet of phones, for buyers without an account. The island opens it and moves the pay box into it. */
export const PaySheet = ({ title, detail, amount }: PaySheetProps) => (
  <dialog className={css.sheet} aria-labelledby="pay-sheet-title" {...hook('pay-sheet')}>
    <div className={css.head}>
      <div className={css.item}>
        <h2 id="pay-sheet-title" tabIndex={-1} dir="auto">
          {title}
        </h2>
        {detail}
      </div>
      <strong className={css.amount} {...hook('pay-total')}>
        {amount}
      </strong>
      <button className={css.close} type="button" aria-label={text.sheet.close} {...hook('pay-sheet-close')}>
        <Icon name="cross" />
      </button>
    </div>
    <div className={css.slot} {...hook('pay-sheet-slot')} />
    <FinePrint>
      <SecureCheckout />
      <FinePrintItem icon="alert">{text.sheet.terms}</FinePrintItem>
    </FinePrint>
  </dialog>
);
