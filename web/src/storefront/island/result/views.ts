/** How the page of a payment's result is put together: a view of the markup, filled with what is known. */
export type ViewName =
  | 'productPaid'
  | 'planPaid'
  | 'planRenewed'
  | 'planTaken'
  | 'paidBySomebody'
  | 'paidAfterAll'
  | 'refunded'
  | 'waiting'
  | 'problem';

const place = () => document.querySelector<HTMLElement>('[data-result]');

/** Writes as text, never as markup: what an address says stands here too. A line without a value is not there. */
export function fill(values: Record<string, string | null | undefined>): void {
  for (const target of place()?.querySelectorAll<HTMLElement>('[data-fill]') ?? []) {
    const value = values[target.dataset.fill ?? ''];
    if (!value) continue;
    target.textContent = value;
    const line = target.closest<HTMLElement>('[hidden]');
    if (line) line.hidden = false;
  }
}

export function onPress(actions: Record<string, (button: HTMLButtonElement) => void>): void {
  for (const button of place()?.querySelectorAll<HTMLButtonElement>('[data-do]') ?? []) {
    const action = actions[button.dataset.do ?? ''];
    if (action) button.onclick = () => action(button);
    // What leads nowhere is not offered.
    else button.remove();
  }
}

/** A link that is there while it leads somewhere. */
export function showLink(name: string, address: string | null): void {
  const link = place()?.querySelector<HTMLAnchorElement>(`a[data-link="${name}"]`);
  if (!link) return;
  link.hidden = address === null;
  if (address !== null) link.href = address;
}

export function say(sentence: string): void {
  const target = place()?.querySelector('[data-said]');
  // The same words again would be read out again.
  if (target && target.textContent !== sentence) target.textContent = sentence;
}

let shown: ViewName | null = null;

/** Puts a view in the place of what stands there. The same view again only takes the new values. */
export function show(name: ViewName, values: Record<string, string | null | undefined>): void {
  const view = document.querySelector<HTMLTemplateElement>(`template[data-view="${name}"]`)?.content.cloneNode(true);
  if (view && shown !== name) {
    shown = name;
    const hadFocus = place()?.contains(document.activeElement);
    place()?.replaceChildren(view);
    // What was pressed is gone: whoever is at the keyboard goes on from the top of what came.
    if (hadFocus) place()?.querySelector('h1')?.focus();
    document.title = `${place()?.querySelector('h1')?.textContent} | Jamun`;
  }
  fill(values);
}
