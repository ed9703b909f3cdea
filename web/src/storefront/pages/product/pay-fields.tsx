import type { PublicProduct } from '@jamun/contract';
import { hook } from '../../hooks.ts';
import { formatPrice } from '../../island/text.ts';
import css from '../../parts/sale/fields.module.css';
import { BuyerFields, Field, Reminder } from '../../parts/sale/fields.tsx';
import { productText as text } from './text.tsx';

function Amount({ minimum }: { minimum: number }) {
  const price = formatPrice(minimum);
  return (
    <Field id="pay-amount" label={text.amount.label} hint={text.amount.hint(price)}>
      {(controlProps) => (
        <div className={css.money}>
          <span aria-hidden="true">₹</span>
          <input
            {...controlProps}
            type="number"
            name="amount"
            inputMode="decimal"
            min={minimum}
            step={0.01}
            defaultValue={minimum}
            required
            {...hook('missing', text.amount.missing)}
            {...hook('low', text.amount.low(price))}
            {...hook('invalid', text.amount.invalid)}
          />
        </div>
      )}
    </Field>
  );
}

function Question({ question: { id, question, type, options, isRequired } }: { question: PublicProduct['registrationQns'][number] }) {
  return (
    <Field id={`pay-question-${id}`} label={question} isOptional={!isRequired}>
      {(controlProps) =>
        type === 'CHOICE' ? (
          <select
            {...controlProps}
            name={`question-${id}`}
            required={isRequired}
            defaultValue=""
            {...hook('missing', text.question.chooseMissing)}
            {...hook('question', id)}
          >
            <option value="">{text.question.choose}</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...controlProps}
            type="text"
            name={`question-${id}`}
            maxLength={500}
            required={isRequired}
            {...hook('missing', text.question.textMissing)}
            {...hook('question', id)}
          />
        )
      }
    </Field>
  );
}

/** Fields before the payment. On phones, buyers without an account find them in the pay sheet. */
export function PayFields({ product }: { product: PublicProduct }) {
  const { priceType, payablePrice, registrationQns, isSoldOut, offersReminder = false } = product;
  return (
    <div className={css.fields} hidden={isSoldOut} {...hook('pay-when', 'open')}>
      {priceType === 'FLEXIBLE' && <Amount minimum={payablePrice} />}
      <BuyerFields emailHint={text.emailHint} />
      {registrationQns.map((question) => (
        <Question key={question.id} question={question} />
      ))}
      {offersReminder && <Reminder />}
    </div>
  );
}
