import type { ReactNode } from 'react';
import { hook } from '../../hooks.ts';
import { CodeStep } from '../../parts/code-step/code-step.tsx';
import { Field, PasswordField } from '../../parts/form/fields.tsx';
import { FormAlert, SubmitButton } from '../../parts/form/form-parts.tsx';
import { Icon } from '../../parts/icon.tsx';
import { EmailSuggestion } from '../../parts/sale/fields.tsx';
import css from './purchases-page.module.css';
import { purchasesText as text } from './text.tsx';

interface StepProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
}

/** Card with one question. */
const Step = ({ title, lead, children }: StepProps) => (
  <section className={css.step}>
    <h1 tabIndex={-1}>{title}</h1>
    {lead && <p className={css.lead}>{lead}</p>}
    {children}
  </section>
);

/** `method`: a form that is sent without the island must not put its values into the address. */
const StepForm = ({ children }: { children: ReactNode }) => (
  <form className={css.form} method="post" noValidate {...hook('purchases-form')}>
    <FormAlert />
    {children}
  </form>
);

export const EmailStep = () => (
  <Step title={text.email.title} lead={text.email.lead}>
    <noscript>
      <p>{text.needsScript}</p>
    </noscript>
    <StepForm>
      <Field
        id="purchases-email"
        texts={text.email.field}
        type="email"
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        maxLength={254}
      >
        <EmailSuggestion />
      </Field>
      <SubmitButton label={text.email.action} busyLabel={text.email.busy} />
    </StepForm>
    <p className={css.aside} data-when="out">
      {text.email.account} <a href="/signin">{text.email.signIn}</a>
    </p>
    <p className={css.aside} data-when="in">
      {text.email.signedIn(<a href="/purchased">{text.email.signedInLink}</a>)}
    </p>
  </Step>
);

export const CodeFormStep = () => (
  <Step title={text.code.title}>
    <StepForm>
      <CodeStep id="purchases-code" isHidden />
    </StepForm>
    <p className={css.aside}>{text.code.noEmail}</p>
  </Step>
);

const newTab = { target: '_blank', rel: 'noopener' };

export const ClaimStep = () => (
  <Step title={text.claim.title} lead={text.claim.lead(<b {...hook('fill', 'email')} />)}>
    <StepForm>
      <Field id="claim-name" texts={text.claim.name} name="fullName" autoComplete="name" autoCapitalize="words" maxLength={100} />
      <PasswordField id="claim-password" texts={text.claim.password} autoComplete="new-password" minLength={8} />
      <p className={css.consent}>
        {text.claim.consent(
          <a href="/terms-and-conditions" {...newTab}>
            {text.claim.terms}
          </a>,
          <a href="/privacy-policy" {...newTab}>
            {text.claim.privacy}
          </a>,
        )}
      </p>
      <SubmitButton label={text.claim.action} busyLabel={text.claim.busy} />
    </StepForm>
    <button className={css.plain} type="button" {...hook('action', 'skip')}>
      {text.claim.skip}
    </button>
  </Step>
);

const Empty = () => (
  <div className={css.empty} {...hook('purchases-empty')} hidden>
    <Icon name="box" />
    <h2>{text.list.empty.title}</h2>
    <p>{text.list.empty.line}</p>
    <button className={css.plain} type="button" {...hook('action', 'tryAgain')}>
      {text.list.empty.action}
    </button>
  </div>
);

export const ListStep = () => (
  <div className={css.list}>
    <header className={css.head}>
      <h1 tabIndex={-1}>{text.list.title}</h1>
      <p className={css.who}>
        <span {...hook('fill', 'email')} />
        <button className={css.plain} type="button" {...hook('action', 'signOut')}>
          {text.list.signOut}
        </button>
      </p>
    </header>
    <p className={css.status} role="status" {...hook('status-line')} />
    <button className={css.offer} type="button" {...hook('action', 'claim')} hidden>
      <Icon name="lock" />
      <span>
        <b>{text.list.offer.title}</b> {text.list.offer.line}
      </span>
    </button>
    <ul className={css.rows} {...hook('purchase-list')} />
    <Empty />
    <button className={css.more} type="button" {...hook('action', 'more')} hidden>
      {text.list.more}
    </button>
  </div>
);
