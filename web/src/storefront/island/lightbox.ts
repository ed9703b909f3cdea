import { closeOnBack } from './close-on-back.ts';

/** The gallery's pictures over the page, one at a time. Without it their links open them on their own. */
export function startLightbox() {
  const box = document.querySelector<HTMLDialogElement>('[data-lightbox]');
  const picture = box?.querySelector<HTMLImageElement>('[data-lightbox-picture]');
  const place = box?.querySelector('[data-lightbox-place]');
  const links = [...document.querySelectorAll<HTMLAnchorElement>('[data-gallery] a')];
  if (!box || !picture || !place) return;
  let shown = 0;
  let entry: ReturnType<typeof closeOnBack> | null = null;

  const show = (index: number) => {
    shown = (index + links.length) % links.length;
    picture.src = links[shown]?.href ?? '';
    place.textContent = `${shown + 1} of ${links.length}`;
  };

  links.forEach((link, index) => {
    link.addEventListener('click', (event) => {
      // A new tab is what these keys ask for.
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      show(index);
      box.showModal();
      entry = closeOnBack(() => box.close());
    });
  });
  for (const step of box.querySelectorAll<HTMLElement>('[data-lightbox-step]')) {
    step.addEventListener('click', () => show(shown + Number(step.dataset.lightboxStep)));
  }
  box.querySelector('[data-lightbox-close]')?.addEventListener('click', () => box.close());
  box.addEventListener('close', () => entry?.release());
  picture.addEventListener('click', () => box.close());
  box.addEventListener('keydown', ({ key }) => {
    if (key === 'ArrowLeft') show(shown - 1);
    if (key === 'ArrowRight') show(shown + 1);
  });
}
