import { findHooks, readHook } from '../../hooks.ts';

let override: string | undefined;
let amountLabel = '';
let isForEveryButton = false;

function update(): void {
  for (const target of findHooks('pay-label'))
    target.textContent = override ?? ((!isForEveryButton && readHook(target, 'pay-label')) || amountLabel);
}

/** Sets the label of every pay button; without one, restores the labels of the page. */
export function labelPayButtons(label?: string): void {
  override = label;
  update();
}

/** Label of the buttons that name the amount, or of every button. */
export function labelAmount(label: string, forEveryButton = false): void {
  amountLabel = label;
  isForEveryButton = forEveryButton;
  update();
}
