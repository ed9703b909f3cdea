/*
 * The storefront, in two builds:
 *   vite build -c vite.storefront.config.ts         the style sheet, the fonts and the island, hashed under assets/, into build/web,
 *                                                   beside the studio, which is built there first (nothing is emptied);
 *   vite build -c vite.storefront.config.ts --ssr   the renderer, self-contained, as build/storefront/entry-server.mjs.
 *
 * What the server must read: build/web/.vite/storefront-assets.json. It is exactly `Site['assets']`,
 *   { "styles": ["/assets/….css"], "scripts": ["/assets/….js"], "preload": ["/assets/….woff2"] },
 * to be read once at the start and handed to `render(path, site)` and `renderError(status, site, details)`.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { postcssPlugins } from './postcss.ts';

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const out = process.env.BUILD_DIR ?? at('../build');
const pages = at('src/storefront/entry-server.tsx');
const island = at('src/storefront/entry-client.ts');

// Phones of the last four years: in-app browsers lag behind Chrome by some versions.
const target = ['chrome108', 'edge108', 'firefox121', 'safari15.6'];

/** The script that reaches browsers, made on its own: together with the pages it would share code with them, and React would follow. */
async function islandChunks() {
  const made = await build({
    configFile: false,
    root: at('.'),
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      assetsDir: 'assets',
      target,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { storefront: island } },
    },
  });
  const chunks = [made].flat().flatMap((result) => ('output' in result ? result.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}

/**
 * The pages are the entry of the client build only for the sake of their styles: so the sheet holds just what they import, in the
 * order in which they import it. Their script never reaches a browser and is dropped here; the island's stands in its place.
 */
function stylesOfPages(): Plugin {
  return {
    name: 'jamun-styles-of-pages',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const styles: string[] = [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        styles.push(...(chunk.viteMetadata?.importedCss ?? []));
        delete bundle[chunk.fileName];
      }
      const scripts = await islandChunks();
      for (const { fileName, code } of scripts) this.emitFile({ type: 'asset', fileName, source: code });
      const entries = scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      // Every page begins with latin letters; the extended ones are fetched when a page uses them.
      const preload = Object.keys(bundle).filter((file) => /inter-(latin-wght-normal|rupee).*\.woff2$/.test(file));
      const address = (file: string) => `/${file}`;
      const assets = { styles: styles.map(address), scripts: entries.map(address), preload: preload.map(address) };
      this.emitFile({ type: 'asset', fileName: '.vite/storefront-assets.json', source: JSON.stringify(assets) });
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: at('.'),
  publicDir: false,
  css: { postcss: { plugins: postcssPlugins(command) } },
  plugins: [react(), ...(isSsrBuild ? [] : [stylesOfPages()])],
  // Else the renderer would carry React's development half and choose at run time.
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  build: isSsrBuild
    ? {
        ssr: true,
        outDir: `${out}/storefront`,
        emptyOutDir: true,
        target: 'node20',
        sourcemap: true,
        rolldownOptions: { input: pages, output: { entryFileNames: 'entry-server.mjs', codeSplitting: false } },
      }
    : {
        outDir: `${out}/web`,
        emptyOutDir: false,
        assetsDir: 'assets',
        target,
        assetsInlineLimit: 0,
        // What the pages export must count as used, else the styles behind it are shaken off with it.
        rolldownOptions: { input: { 'storefront-pages': pages }, preserveEntrySignatures: 'strict' },
      },
}));
