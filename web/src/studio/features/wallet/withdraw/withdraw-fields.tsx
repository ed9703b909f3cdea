import type { PaymentMethod, Wallet } from '@jamun/contract';
import type { WithdrawalBody } from '../../../domain/wallet/api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Money } from '../../../ui/data/money.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../../ui/form/fields/number-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
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
