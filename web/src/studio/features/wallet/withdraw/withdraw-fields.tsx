import type { PaymentMethod, Wallet } from '@jamun/contract';
import type { WithdrawalBody } from '../../../domain/wallet/api.ts';
import { FieldButton } from '../../../ui/button/field-button.tsx';
import { Pair, Pairs } from '../../../ui/data/pairs.tsx';
import { Money } from '../../../ui/data/values.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { MoneyField } from '../../../ui/form/fields/number-field.tsx';
import type { useSchemaForm } from '../../../ui/form/schema-form.ts';
import { MethodChoice } from './method-choice.tsx';
import { withdrawText } from './text.ts';
import classes from './withdraw-fields.module.css';
import { maxWithdrawal } from './withdrawal-schema.ts';

const text = withdrawText.form;

interface WithdrawFieldsProps {
  form: ReturnType<typeof useSchemaForm<WithdrawalBody>>;
  wallet: Wallet;
  /** Verified methods only. */
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
        label={text.amount}
        big
        autoFocus
        data-autofocus
        aside={
          <>
            {text.withdrawable} <Money value={withdrawableBalance} />
          </>
        }
        action={<FieldButton onClick={() => form.setFieldValue('amount', maxWithdrawal(wallet))}>{text.max}</FieldButton>}
      />
      <MethodChoice {...fieldProps(form, 'userPaymentMethodId')} methods={methods} />
      <div className={classes.sum}>
        <Pairs sum>
          <Pair name={text.youReceive}>{after === null ? '—' : <Money value={Number(amount)} />}</Pair>
          <Pair name={text.balanceAfter}>{after === null ? '—' : <Money value={after} />}</Pair>
        </Pairs>
      </div>
    </>
  );
}
