import { findHook } from '../../hooks.ts';
import { suggestEmail } from './suggest-email.ts';

/** In milliseconds: a suggestion that appeared when the field is left would move the button that is about to be pressed. */
const pauseWhileTyping = 600;

/** Offers to correct a mistyped address below its field. */
export function watchEmail(root: ParentNode): void {
  const line = findHook('email-suggestion', root);
  const button = line?.querySelector('button');
  const input = root.querySelector<HTMLInputElement>('input[type="email"]');
  if (!line || !button || !input) return;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    const suggestion = suggestEmail(input.value);
    button.textContent = suggestion && `${suggestion}?`;
    button.value = suggestion ?? '';
    line.hidden = suggestion === null;
  };
  input.addEventListener('input', () => {
    line.hidden = true;
    clearTimeout(timer);
    timer = setTimeout(update, pauseWhileTyping);
  });
  button.addEventListener('click', () => {
    input.value = button.value;
    input.focus();
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  update();
}
