/** The plan that is chosen; null on the page of a product. */
export const chosenPlan = (form: HTMLFormElement) => form.querySelector<HTMLInputElement>('[name="plan"]:checked');

const askedFor = () => new URL(location.href).searchParams.get('plan');

/** Whether the plan that the address asks for is the one that would be paid: it may no longer be offered. */
export const isPlanAsked = (form: HTMLFormElement) => chosenPlan(form)?.value === askedFor();

/** The address follows the choice: it is still there after signing in, after a payment that failed, and for whoever is sent the link. */
function keepInAddress(id: string): void {
  const address = new URL(location.href);
  address.searchParams.set('plan', id);
  history.replaceState(history.state, '', address);
}

/** `whenChosen` is called at the beginning too: a browser may remember the choice of the visit before. */
export function followPlan(form: HTMLFormElement, whenChosen: () => void): void {
  const plans = [...form.querySelectorAll<HTMLInputElement>('[name="plan"]')];
  const asked = plans.find(({ value }) => value === askedFor());
  if (asked) asked.checked = true;
  const show = () => {
    for (const place of document.querySelectorAll('[data-pay-plan]')) place.textContent = chosenPlan(form)?.dataset.planWords ?? '';
    whenChosen();
  };
  for (const plan of plans) {
    plan.addEventListener('change', () => {
      keepInAddress(plan.value);
      show();
    });
  }
  if (plans.length > 0) show();
}
