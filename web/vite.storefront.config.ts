/*
 * Two builds of the storefront:
 *   vite build -c vite.storefront.config.ts         style sheet, fonts and island script, hashed under assets/ in build/web. The studio
 *                                                   is built there first, so the folder is not emptied.
 *   vite build -c vite.storefront.config.ts --ssr   self-contained renderer, build/storefront/entry-server.mjs.
 *
 * Manifest for the server: build/web/.vite/storefront-assets.json, in the shape of `Site['assets']`:
 *   { "styles": ["/assets/….css"], "scripts": ["/assets/….js"], "preload": ["/assets/….woff2"] }
 * The server reads it at start and passes it to `render(path, site)` and `renderError(status, site, details)`.
 */
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { postcssPlugins } from './postcss.ts';

const resolvePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const out = process.env.BUILD_DIR ?? resolvePath('../build');
const pages = resolvePath('src/storefront/entry-server.tsx');
const island = resolvePath('src/storefront/entry-client.ts');

// Phones of the last four years; in-app browsers are some versions behind Chrome.
const target = ['chrome108', 'edge108', 'firefox121', 'safari15.6'];

/** Builds the browser script separately: in one build with the pages it would share chunks with them, and include React. */
async function buildIsland() {
  const results = await build({
    configFile: false,
    root: resolvePath('.'),
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
  const chunks = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  return chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk] : []));
}

/**
 * The pages are the entry of the client build only for their styles: the style sheet then has exactly their imports in order. Their
 * script is dropped, and the island script is emitted instead.
 */
function pageStyles(): Plugin {
  return {
    name: 'jamun-page-styles',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_options, bundle) {
      const styles: string[] = [];
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        styles.push(...(chunk.viteMetadata?.importedCss ?? []));
        delete bundle[chunk.fileName];
      }
      const scripts = await buildIsland();
      for (const { fileName, code } of scripts) this.emitFile({ type: 'asset', fileName, source: code });
      const entries = scripts.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
      // Only the Latin font is preloaded; the extended ones load when a page uses them.
      const preload = Object.keys(bundle).filter((file) => /inter-(latin-wght-normal|rupee).*\.woff2$/.test(file));
      const toUrl = (file: string) => `/${file}`;
      const assets = { styles: styles.map(toUrl), scripts: entries.map(toUrl), preload: preload.map(toUrl) };
      this.emitFile({ type: 'asset', fileName: '.vite/storefront-assets.json', source: JSON.stringify(assets) });
    },
  };
}

export default defineConfig(({ command, isSsrBuild }) => ({
  root: resolvePath('.'),
  publicDir: false,
  css: { postcss: { plugins: postcssPlugins(command) } },
  plugins: [react(), ...(isSsrBuild ? [] : [pageStyles()])],
  // Otherwise the renderer would include React's development build.
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
        // Keeps the exports of the pages, so that tree shaking does not remove their styles.
        rolldownOptions: { input: { 'storefront-pages': pages }, preserveEntrySignatures: 'strict' },
      },
}));
