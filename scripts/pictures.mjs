// `npm run pictures`: screenshots of every kind of page, dialog and drawer, for phone and desktop, light and dark, in .cache/pictures;
// some of them are copied to docs/. `npm run pictures shell` takes only those whose name starts with "shell".
// PICTURES_WORLD=folder keeps the demo data there: two runs with the same folder show the same records.
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { ensureInstalled, root } from './lib/install.mjs';
import { docsPictures, shots } from './lib/shots.mjs';
import { takePictures } from './lib/take-pictures.mjs';
import { loadPackage } from './lib/workspace-packages.mjs';

/** @import { Shot } from './lib/shots/shot.mjs' */

const album = join(root, '.cache/pictures');

/** @param {Shot[]} selected */
async function copyToDocs(selected) {
  const sharp = loadPackage('sharp');
  for (const { file, as } of docsPictures) {
    const picture = join(album, file);
    if (!existsSync(picture) || !selected.some(({ name }) => file.startsWith(`${name}-`))) continue;
    // Scales to the displayed width and reduces to a palette: small files, because the screens have few colours.
    const width = file.includes('-390') ? 390 : 1280;
    await sharp(picture)
      .resize({ width })
      .png({ palette: true, quality: 90, effort: 10 })
      .toFile(join(root, 'docs', as));
  }
}

ensureInstalled();
await ensureBuilt();
const prefixes = process.argv.slice(2);
const selected = shots.filter(({ name }) => prefixes.length === 0 || prefixes.some((prefix) => name.startsWith(prefix)));
if (selected.length === 0) {
  console.error(`No picture matches these names. Available: ${shots.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}
if (prefixes.length === 0) rmSync(album, { recursive: true, force: true });
mkdirSync(album, { recursive: true });
const failures = await takePictures(selected, { album, worldDir: process.env.PICTURES_WORLD });
await copyToDocs(selected);
console.log(`The pictures are in ${album}`);
if (failures.length > 0) {
  console.error(`${failures.length} pictures failed:\n${failures.join('\n')}`);
  process.exitCode = 1;
}
