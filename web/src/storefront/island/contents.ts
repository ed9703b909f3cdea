import { findHook } from '../hooks.ts';

/** Scroll spy: highlights the current section in the table of contents. */
export function startContents() {
  const list = findHook('contents');
  const links = new Map([...(list?.querySelectorAll('a') ?? [])].map((link) => [link.hash.slice(1), link] as const));
  const sections = [...links.keys()].map((id) => document.getElementById(id)).filter((section) => section !== null);
  if (sections.length === 0) return;

  const highlight = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const passed = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3);
    // A page that fits the screen is at its top and at its end: the top wins.
    const current = (scrollY <= 0 ? sections[0] : atEnd ? sections.at(-1) : passed.at(-1)) ?? sections[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  // Throttle: once per frame.
  let isScheduled = false;
  const schedule = () => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(() => {
      isScheduled = false;
      highlight();
    });
  };
  addEventListener('scroll', schedule, { passive: true });
  addEventListener('resize', schedule, { passive: true });
  highlight();
}
