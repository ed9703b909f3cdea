import type { PublicProduct } from '@jamun/contract';
import { BuyerFields } from '../../parts/sale/buyer-fields.tsx';
import { Field } from '../../parts/sale/field.tsx';
import css from '../../parts/sale/fields.module.css';
import { formatPrice } from '../../parts/sale/format-price.ts';

function Amount({ least }: { least: number }) {
  const minimum = formatPrice(least);
  return (
    <Field id="pay-amount" label="Amount" hint={`Minimum ${minimum}. Pay more if you like.`}>
      {(given) => (
        <div className={css.money}>
          <span aria-hidden="true">₹</span>
          <input
            {...given}
            type="number"
            name="amount"
            inputMode="decimal"
            min={least}
            step={0.01}
            defaultValue={least}
            required
            data-missing="Enter an amount"
            data-low={`The minimum is ${minimum}`}
            data-wrong="Enter an amount in rupees, such as 499 or 499.50"
          />
        </div>
      )}
    </Field>
  );
}

function Question({ question: { id, question, type, options, isRequired } }: { question: PublicProduct['registrationQns'][number] }) {
  return (
    <Field id={`pay-question-${id}`} label={question} optional={!isRequired}>
      {(given) =>
        type === 'CHOICE' ? (
          <select
            {...given}
            name={`question-${id}`}
            required={isRequired}
            defaultValue=""
            data-missing="Choose an answer"
            data-question={id}
          >
            <option value="">Choose</option>
            {options.map((option) => (
              <option key={option} value={option}>
                {option}
              </option>
            ))}
          </select>
        ) : (
          <input
            {...given}
            type="text"
            name={`question-${id}`}
            maxLength={500}
            required={isRequired}
            data-missing="Enter an answer"
            data-question={id}
          />
        )
      }
    </Field>
  );
}

/** What is asked before paying: for the signed in alone, since only they can answer. */
export function PayFields({ product: { priceType, payablePrice, registrationQns, isSoldOut } }: { product: PublicProduct }) {
  return (
    <div className={css.fields} hidden={isSoldOut} data-when="in" data-pay-when="open">
      {priceType === 'FLEXIBLE' && <Amount least={payablePrice} />}
      <BuyerFields />
      {registrationQns.map((question) => (
        <Question key={question.id} question={question} />
      ))}
    </div>
  );
}
