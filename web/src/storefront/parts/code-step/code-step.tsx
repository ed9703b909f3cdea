import { classNames } from '../../class-names.ts';
import { hook } from '../../hooks.ts';
import button from '../button-link.module.css';
import css from './code-step.module.css';
import { codeStepText as text } from './text.ts';

interface CodeStepProps {
  id: string;
  /** Hidden until the island asks for the code. */
  isHidden?: boolean;
}

/** Code from an email. The island sends them as soon as all are typed. */
export const CodeStep = ({ id, isHidden = false }: CodeStepProps) => (
  <div className={css.step} {...hook('code-step')} hidden={isHidden}>
    <p className={css.lead}>
      {text.lead} <b {...hook('code-email')} />
    </p>
    <div className={css.field}>
      <label htmlFor={id}>{text.label}</label>
      <input
        className={css.code}
        id={id}
        type="text"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={31}
        pattern={text.pattern}
        required
        disabled={isHidden}
        aria-describedby={`${id}-hint ${id}-error`}
        {...hook('missing', text.missing)}
        {...hook('invalid', text.invalid)}
      />
      <p className={css.hint} id={`${id}-hint`}>
        {text.hint}
      </p>
      <p className={css.error} id={`${id}-error`} hidden />
    </div>
    <button className={classNames(button.button, button.filled, css.submit)} type="button" {...hook('code-submit')}>
      {text.submit}
    </button>
    <div className={css.others}>
      <button type="button" {...hook('code-again')} />
      <button type="button" {...hook('code-change')}>
        {text.change}
      </button>
    </div>
  </div>
);
