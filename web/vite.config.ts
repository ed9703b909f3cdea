import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const proxied = ['/api', '/sandbox', '/docs', '/openapi.json', '/healthz', '/readyz'];

/** In development and preview every page address is answered with the studio, as the server does in production. */
function studioForEveryPage(): Plugin {
  const rewrite: Connect.NextHandleFunction = (request, _response, next) => {
    const path = (request.url ?? '/').split('?', 1)[0] ?? '/';
    const isPage = request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.includes('.');
    if (isPage && !proxied.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))) request.url = '/studio.html';
    next();
  };
  return {
    name: 'jamun-studio-for-every-page',
    configureServer: (server) => void server.middlewares.use(rewrite),
    configurePreviewServer: (server) => void server.middlewares.use(rewrite),
  };
}

/** The latin letters are on every screen: fetching them with the script, not after the style sheet, spares a visible swap. */
function preloadFont(): Plugin {
  return {
    name: 'jamun-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) =>
        Object.keys(bundle ?? {})
          .filter((file) => /inter-latin-wght-normal.*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), studioForEveryPage(), preloadFont()],
  server: { proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
  preview: { proxy: Object.fromEntries(proxied.map((path) => [path, api])) },
  build: {
    outDir: `${process.env.BUILD_DIR ?? '../build'}/web`,
    emptyOutDir: true,
    assetsDir: 'assets',
    // Phones of the last four years: in-app browsers lag behind Chrome by some versions.
    target: ['chrome108', 'edge108', 'firefox121', 'safari15.6'],
    // Icons come with the style sheet, else they appear late; fonts would be sent again with every sheet that changes.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    rolldownOptions: { input: fileURLToPath(new URL('studio.html', import.meta.url)) },
  },
});
