import type { ReactNode } from 'react';
import { CodeFields } from './code-fields.tsx';
import classes from './coupon-form.module.css';
import { type CouponForm, coversPlans } from './coupon-values.ts';
import { DiscountFields, ScopeFields } from './discount-fields.tsx';
import { ExamplesBox } from './examples-box.tsx';
import { LimitFields, RenewalField, ScheduleFields } from './limit-fields.tsx';
import { couponFormText as text } from './text.ts';
import { useExamples } from './use-examples.ts';

interface CouponFieldsProps {
  form: CouponForm;
  /** The coupon exists: its type and code are fixed. */
  isEdit?: boolean;
  /** Discount and renewals are fixed. */
  isFrozen?: boolean;
}

/** Fields of a new or existing coupon, with a live example. */
export function CouponFields({ form, isEdit = false, isFrozen = false }: CouponFieldsProps) {
  const examples = useExamples(form.values);
  return (
    <>
      {!isEdit && <CodeFields form={form} />}
      <Section title={text.discount.section}>
        <DiscountFields form={form} isFrozen={isFrozen} />
        <ScopeFields form={form} />
        <ExamplesBox examples={examples} values={form.values} />
        {coversPlans(form.values) && <RenewalField form={form} isFrozen={isFrozen} />}
      </Section>
      <Section title={text.limits.section}>
        <LimitFields form={form} />
      </Section>
      <Section title={text.schedule.section}>
        <ScheduleFields form={form} />
      </Section>
    </>
  );
}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h3>{title}</h3>
    {children}
  </section>
);
