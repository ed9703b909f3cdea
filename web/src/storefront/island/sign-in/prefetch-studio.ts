/** Browsers without `connection` have no data saver. */
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Loads the files of the studio's first page into the browser cache, with the lowest priority. */
async function prefetchStudio(): Promise<void> {
  const page = new DOMParser().parseFromString(await (await fetch('/dashboard')).text(), 'text/html');
  for (const file of page.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[rel="modulepreload"], link[rel="stylesheet"], script[type="module"]',
  )) {
    const link = document.createElement('link');
    link.rel = 'prefetch';
    link.href = file.getAttribute('href') ?? file.getAttribute('src') ?? '';
    document.head.append(link);
  }
}

/** Prefetches the studio once the visitor starts to type: it is loaded by the time the password is accepted. */
export function prefetchOnInput(): void {
  if (savesData()) return;
  // A failed prefetch has no consequence: the next page loads its files itself.
  document.addEventListener('input', () => void prefetchStudio().catch(() => undefined), { once: true });
}
