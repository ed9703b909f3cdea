import { findHook } from '../../hooks.ts';
import { linkCopied } from '../guest/text.ts';
import { chromeLink } from './browsers.ts';

/** Some browsers of other apps have no clipboard API. */
async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text });
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  }
}

/** Shows how to leave the browser of another app. The short link that led to the page is credited in the next browser too. */
export function showInAppHelp(via: string | null): void {
  const line = findHook('in-app-help');
  const link = line?.querySelector('a');
  const button = line?.querySelector('button');
  if (!line || !link || !button) return;
  const page = () => {
    const address = new URL(location.href);
    if (via) address.searchParams.set('via', via);
    return address;
  };
  const update = () => {
    link.href = chromeLink(page(), navigator.userAgent) ?? link.href;
  };
  const isAndroid = chromeLink(page(), navigator.userAgent) !== null;
  link.hidden = !isAndroid;
  button.hidden = isAndroid;
  update();
  // The plan in the address may have changed.
  link.addEventListener('click', update);
  button.addEventListener('click', async () => {
    await copy(page().href);
    button.textContent = linkCopied;
  });
  line.hidden = false;
}
