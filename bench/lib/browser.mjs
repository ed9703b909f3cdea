import { loadPackage } from '../../scripts/lib/workspace-packages.mjs';

/** Path of the browser, set by `npm run bench`. */
export function chromiumPath() {
  const path = process.env.CHROMIUM;
  if (!path) throw new Error('CHROMIUM is not set: start the benchmarks with `npm run bench`');
  return path;
}

export const launchBrowser = () =>
  loadPackage('playwright-core').chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });
