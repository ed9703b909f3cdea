import { FieldButton } from '../../../ui/button/field-button.tsx';
import { ChoiceField } from '../../../ui/form/fields/choice-field.tsx';
import { fieldProps } from '../../../ui/form/fields/field-props.ts';
import { NumberField } from '../../../ui/form/fields/number-field.tsx';
import { TextField } from '../../../ui/form/fields/text-field.tsx';
import classes from './coupon-form.module.css';
import type { CouponForm } from './coupon-values.ts';
import { generateCode } from './generate-code.ts';
import { couponFormText as text } from './text.ts';

const types = [
  { value: 'CODE', label: text.type.CODE },
  { value: 'ONE_USE', label: text.type.ONE_USE },
] as const;

const plainText = { autoComplete: 'off', autoCorrect: 'off', spellCheck: false } as const;

/** Type of a new coupon, with its code, or the name and number of its one-use codes. */
export function CodeFields({ form }: { form: CouponForm }) {
  const { type } = form.values;
  return (
    <>
      <ChoiceField {...fieldProps(form, 'type')} label={text.type.label} options={types} hint={text.typeHint[type]} />
      {type === 'CODE' ? <CodeField form={form} /> : <OneUseFields form={form} />}
    </>
  );
}

function CodeField({ form }: { form: CouponForm }) {
  const generate = () => {
    form.setFieldValue('code', generateCode());
    form.clearFieldError('code');
  };
  return (
    <TextField
      {...plainText}
      {...fieldProps(form, 'code')}
      label={text.code.label}
      placeholder={text.code.placeholder}
      hint={text.code.hint}
      maxLength={30}
      autoCapitalize="characters"
      classNames={{ input: classes.code }}
      rightSection={<FieldButton onClick={generate}>{text.code.generate}</FieldButton>}
      rightSectionWidth={88}
      data-autofocus
    />
  );
}

function OneUseFields({ form }: { form: CouponForm }) {
  const prefix = fieldProps(form, 'prefix');
  return (
    <>
      <TextField
        {...fieldProps(form, 'name')}
        label={text.name.label}
        placeholder={text.name.placeholder}
        hint={text.name.hint}
        maxLength={60}
        autoComplete="off"
      />
      <div className={classes.pair}>
        <NumberField {...fieldProps(form, 'count')} label={text.count.label} hint={text.count.hint} isInteger />
        <TextField
          {...plainText}
          {...prefix}
          label={text.prefix.label}
          optional
          placeholder={text.prefix.placeholder}
          hint={text.prefix.example(prefix.value.trim().toUpperCase().replace(/[-_]$/, ''))}
          maxLength={12}
          autoCapitalize="characters"
          classNames={{ input: classes.code }}
        />
      </div>
    </>
  );
}
