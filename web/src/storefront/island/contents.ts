/** Marks the section that is being read in the table of contents. Without it the list still leads everywhere. */
export function followContents() {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('[data-contents] a')].map((link) => [link.hash.slice(1), link] as const),
  );
  const sections = [...links.keys()].map((id) => document.getElementById(id)).filter((section) => section !== null);
  if (sections.length === 0) return;

  const mark = () => {
    const atEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2;
    const read = sections.filter((section) => section.getBoundingClientRect().top < innerHeight / 3);
    const current = (atEnd ? sections.at(-1) : read.at(-1)) ?? sections[0];
    for (const [id, link] of links) {
      if (id === current?.id) link.setAttribute('aria-current', 'true');
      else link.removeAttribute('aria-current');
    }
  };

  let waiting = false;
  const soon = () => {
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      mark();
    });
  };
  addEventListener('scroll', soon, { passive: true });
  addEventListener('resize', soon, { passive: true });
  mark();
}
