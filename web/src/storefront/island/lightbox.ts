import { findHook, findHooks, readHook } from '../hooks.ts';
import { closeOnBack } from './close-on-back.ts';
import * as text from './text.ts';

/** Shows the gallery's pictures in a dialog. Without scripts the links open the pictures directly. */
export function startLightbox() {
  const box = findHook('lightbox');
  const picture = findHook('lightbox-picture');
  const position = findHook('lightbox-position');
  const links = [...(findHook('gallery')?.querySelectorAll('a') ?? [])];
  if (!box || !picture || !position) return;
  let shown = 0;
  let entry: ReturnType<typeof closeOnBack> | null = null;

  const show = (index: number) => {
    shown = (index + links.length) % links.length;
    picture.src = links[shown]?.href ?? '';
    position.textContent = text.picturePosition(shown, links.length);
  };

  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      // These keys open a link in a new tab or window.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      box.showModal();
      entry = closeOnBack(() => box.close());
    });
  });
  for (const button of findHooks('lightbox-step')) {
    button.addEventListener('click', () => show(shown + Number(readHook(button, 'lightbox-step'))));
  }
  findHook('lightbox-close')?.addEventListener('click', () => box.close());
  box.addEventListener('close', () => entry?.release());
  picture.addEventListener('click', () => box.close());
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(shown - 1);
    if (key === 'ArrowRight') show(shown + 1);
  });
}
