import type { PaymentMethod, Wallet } from '@jamun/contract';
import { FieldButton } from '../../ui/field-button.tsx';
import { fieldProps } from '../../ui/fields/field-props.ts';
import { MoneyField } from '../../ui/fields/number-field.tsx';
import { Money } from '../../ui/money.tsx';
import { Pair, Pairs } from '../../ui/pairs.tsx';
import type { useSchemaForm } from '../../ui/schema-form.ts';
import type { WithdrawalBody } from './api.ts';
import { MethodChoice } from './method-choice.tsx';
import classes from './withdraw-fields.module.css';
import { mostOf } from './withdrawal-schema.ts';

interface WithdrawFieldsProps {
  form: ReturnType<typeof useSchemaForm<WithdrawalBody>>;
  wallet: Wallet;
  /** Verified ones. */
  methods: readonly PaymentMethod[];
}

export function WithdrawFields({ form, wallet, methods }: WithdrawFieldsProps) {
  const { withdrawableBalance } = wallet;
  const { amount } = form.values;
  const after = typeof amount === 'number' && amount > 0 && amount <= withdrawableBalance ? withdrawableBalance - amount : null;
  return (
    <>
      <MoneyField
        {...fieldProps(form, 'amount')}
        label="Amount"
        big
        autoFocus
        data-autofocus
        aside={
          <>
            Withdrawable Balance <Money value={withdrawableBalance} />
          </>
        }
        action={<FieldButton onClick={() => form.setFieldValue('amount', mostOf(wallet))}>Max</FieldButton>}
      />
      <MethodChoice {...fieldProps(form, 'userPaymentMethodId')} methods={methods} />
      <div className={classes.sum}>
        <Pairs sum>
          <Pair name="You receive">{after === null ? '—' : <Money value={Number(amount)} />}</Pair>
          <Pair name="Balance after">{after === null ? '—' : <Money value={after} />}</Pair>
        </Pairs>
      </div>
    </>
  );
}
