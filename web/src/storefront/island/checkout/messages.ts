import { findHook } from '../../hooks.ts';

export type ShowMessage = (message: string, tone?: 'plain' | 'bad', link?: { label: string; href: string }) => void;

/** Status line of the pay panel, above the bottom bar on phones. */
export function statusLine(form: HTMLFormElement): ShowMessage {
  const line = findHook('pay-status', form);
  const text = line?.querySelector('p');
  const show: ShowMessage = (message, tone = 'plain', link) => {
    if (!line || !text) return;
    line.dataset.tone = tone;
    text.textContent = message;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.textContent = link.label;
    anchor.href = link.href;
    anchor.target = '_blank';
    text.append(' ', anchor);
  };
  line?.querySelector('button')?.addEventListener('click', () => show(''));
  return show;
}
