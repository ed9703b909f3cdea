import type { ReactNode } from 'react';
import { hook } from '../../hooks.ts';
import { CodeStep } from '../code-step/code-step.tsx';
import css from './pay-box.module.css';
import { saleText as text } from './text.tsx';

/** Fields, buttons and messages of a payment. On phones, the island moves the box into the pay sheet for a buyer without an account. */
export const PayBox = ({ children }: { children: ReactNode }) => (
  <div className={css.box} {...hook('pay-box')}>
    {children}
  </div>
);

/** Contact details of a signed-in buyer in one line, filled in by the island. */
export const PayingAs = () => (
  <p className={css.line} hidden data-when="in" {...hook('paying-as')}>
    <span>
      {text.payingAs.line} <b />
    </span>
    <button className={css.link} type="button">
      {text.payingAs.change}
    </button>
  </p>
);

/** Proof of the address of a guest who gets an item for free. While it is shown, it replaces the rest of the box. */
export const CodeOfFreeItem = () => (
  <div className={css.code}>
    <CodeStep id="pay-code" isHidden />
  </div>
);

export const SignInLine = () => (
  <p className={css.line} data-when="out">
    {text.account.question} <a href="/signin">{text.account.signIn}</a>
  </p>
);

/** Way out of a browser inside another app: a link that opens Chrome on Android, a button that copies the address elsewhere. */
export const InAppHelp = () => (
  <p className={css.line} hidden {...hook('in-app-help')}>
    {text.inApp.question}{' '}
    <a href="/" hidden>
      {text.inApp.open}
    </a>
    <button className={css.link} type="button" hidden>
      {text.inApp.copy}
    </button>
  </p>
);
