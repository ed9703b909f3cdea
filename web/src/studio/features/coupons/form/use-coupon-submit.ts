import type { FormEvent } from 'react';
import { findIncompleteMoment } from '../../../ui/form/calendar/incomplete-moment.ts';
import type { CouponForm, CouponFormValues, CouponValues } from './coupon-values.ts';
import { freeItems, freeTitles } from './discount-examples.ts';
import type { FreeItemsQuestion } from './free-items-dialog.tsx';
import { useExamples } from './use-examples.ts';

interface Options {
  form: CouponForm;
  save: (values: CouponValues) => void;
  /** Label of the button that saves. */
  action: string;
  /** Items that are free already: they need no confirmation. */
  knownFree?: readonly string[];
  /** Asks before a coupon is saved that makes items free. */
  onFreeItems: (freeItems: FreeItemsQuestion) => void;
}

/** Submit handler of a coupon form. */
export function useCouponSubmit({ form, save, action, knownFree = [], onFreeItems }: Options) {
  const examples = useExamples(form.values as CouponFormValues);
  const titles = freeTitles(examples).filter((title) => !knownFree.includes(title));
  const send = (values: CouponValues) => {
    if (titles.length === 0) save(values);
    else onFreeItems({ ...freeItems(titles, examples, values), action, save: () => save(values) });
  };
  return (event: FormEvent<HTMLFormElement>) => {
    const incomplete = findIncompleteMoment(event.currentTarget);
    if (!incomplete) return form.submit(send)(event);
    event.preventDefault();
    form.setFieldError(incomplete.name, incomplete.message);
    incomplete.input.focus();
  };
}
