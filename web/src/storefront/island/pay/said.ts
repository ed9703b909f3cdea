/** Says how it went where it is seen: beside the button, which on a phone stands at the foot of the screen. */
export function saysIn(form: HTMLFormElement) {
  const place = form.querySelector<HTMLElement>('[data-pay-status]');
  const words = place?.querySelector('p');
  const say = (sentence: string, tone: 'plain' | 'bad' = 'plain', link?: { label: string; href: string }) => {
    if (!place || !words) return;
    place.dataset.tone = tone;
    words.textContent = sentence;
    if (!link) return;
    const anchor = document.createElement('a');
    anchor.textContent = link.label;
    anchor.href = link.href;
    anchor.target = '_blank';
    words.append(' ', anchor);
  };
  place?.querySelector('button')?.addEventListener('click', () => say(''));
  return say;
}
