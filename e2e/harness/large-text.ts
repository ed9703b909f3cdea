import type { Page } from 'playwright-core';

/** Sets the default font size of the browser, like its settings do, until the page is closed. Media queries in em follow it. */
export async function setDefaultFontSize(page: Page, pixels: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes', { fontSizes: { standard: pixels, fixed: pixels } });
}

/**
 * Texts that overlap another text or are cut off. Text with an ellipsis and text in a scrolling area are not cut off.
 * The viewport is made as high as the page, so that bars at its edges cover no content.
 */
export async function findTextCollisions(page: Page): Promise<string[]> {
  const { width } = page.viewportSize() ?? { width: 1280 };
  await page.setViewportSize({ width, height: await page.evaluate(() => document.documentElement.scrollHeight) });
  return page.evaluate(collisionsInPage);
}

/** Runs in the browser. */
function collisionsInPage(): string[] {
  const tolerance = 2;
  // Glyphs are smaller than their line box, which may reach into the next line.
  const glyphInset = 0.25;
  const problems = new Set<string>();
  const boxes: { text: string; node: Node; left: number; right: number; top: number; bottom: number }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    const isVisible = parent?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    if (!parent || text === '' || !isVisible || parent.closest('svg, [aria-hidden="true"]')) continue;
    const clippers: { frame: DOMRect; mayCut: boolean }[] = [];
    let isVisuallyHidden = false;
    for (let at: Element | null = parent; at; at = at.parentElement) {
      const { clipPath, overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at);
      isVisuallyHidden ||= clipPath !== 'none';
      const mayCut = textOverflow === 'ellipsis' || webkitLineClamp !== 'none' || overflowX === 'auto' || overflowX === 'scroll';
      if (overflowX !== 'visible') clippers.push({ frame: at.getBoundingClientRect(), mayCut });
    }
    if (isVisuallyHidden) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      let { left, right } = rect;
      let isCut = false;
      for (const { frame, mayCut } of clippers) {
        if (mayCut || isCut || left > frame.right - tolerance) [left, right] = [Math.max(left, frame.left), Math.min(right, frame.right)];
        else isCut = left < frame.left - tolerance || right > frame.right + tolerance;
      }
      if (isCut || right > innerWidth + tolerance) problems.add(`"${text}" is cut off`);
      const inset = rect.height * glyphInset;
      if (right - left > tolerance) boxes.push({ text, node, left, right, top: rect.top + inset, bottom: rect.bottom - inset });
    }
  }
  boxes.forEach((one, index) => {
    for (const other of boxes.slice(index + 1)) {
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (one.node !== other.node && across > tolerance && down > tolerance) problems.add(`"${one.text}" overlaps "${other.text}"`);
    }
  });
  return [...problems];
}
