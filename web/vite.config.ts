import { fileURLToPath } from 'node:url';
import type { PublicChannel, PublicProduct, StorefrontRenderer, StorefrontSite } from '@jamun/contract';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin } from 'vite';
import { chunkGroups } from './chunks.ts';
import { postcssPlugins } from './postcss.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const proxied = ['/api', '/files', '/downloads', '/media', '/sandbox', '/docs', '/openapi.json', '/healthz', '/readyz', '/s'];

type RenderData = (renderer: StorefrontRenderer, data: unknown, site: StorefrontSite) => string;
const renderProduct: RenderData = (renderer, data, site) => renderer.renderProduct(data as PublicProduct, site);
const renderChannel: RenderData = (renderer, data, site) => renderer.renderChannel(data as PublicChannel, site);

/** Pages with data from the API. */
const sold = {
  d: { call: 'digital-products/public', show: renderProduct, notFound: 'Product Not Found' },
  c: { call: 'telegram/public/channels', show: renderChannel, notFound: 'Channel Not Found' },
} as const;

/** The public page at an address, as the product would render it. */
async function publicPage(renderer: StorefrontRenderer, { pathname, searchParams }: URL, site: StorefrontSite) {
  const [, kind, slug] = /^\/([cd])\/([^/]+)$/.exec(pathname) ?? [];
  if (!kind) return { status: 200, html: renderer.render(pathname, site)?.html };
  const { call, show, notFound } = sold[kind as keyof typeof sold];
  const preview = searchParams.get('preview');
  const answer = await fetch(`${api}/api/v1/${call}/${slug}${preview ? `?preview=${encodeURIComponent(preview)}` : ''}`);
  const { data } = (await answer.json()) as { data?: object };
  if (data) return { status: 200, html: show(renderer, data, site) };
  return { status: answer.status, html: renderer.renderError(404, site, { title: notFound }).html };
}

/** In development this server renders the public pages too, and answers every other page address with the studio. */
function pagesInDevelopment(): Plugin {
  const isPage = (request: Connect.IncomingMessage, path: string) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.includes('.');
  const isProxied = (path: string) => proxied.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  // The pages' own module brings their styles along, which in the build are a file of their own.
  const assets = { styles: [], scripts: ['/src/storefront/entry-server.tsx', '/src/storefront/entry-client.ts'], preload: [] };
  return {
    name: 'jamun-pages-in-development',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const site = { publicUrl: `http://${request.headers.host}`, supportEmail: 'support@jamun.example', assets };
        try {
          const address = new URL(request.url ?? '/', site.publicUrl);
          if (!isPage(request, address.pathname) || isProxied(address.pathname)) return next();
          const renderer = (await server.ssrLoadModule('/src/storefront/entry-server.tsx')) as unknown as StorefrontRenderer;
          const { status, html } = await publicPage(renderer, address, site);
          if (html) {
            response.statusCode = status;
            return response.setHeader('content-type', 'text/html').end(await server.transformIndexHtml(address.pathname, html));
          }
          request.url = '/studio.html';
          next();
        } catch (error) {
          next(error);
        }
      });
    },
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
          .filter((file) => /inter-(latin-wght-normal|rupee).*\.woff2$/.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${file}`, crossorigin: true },
            injectTo: 'head' as const,
          })),
    },
  };
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), pagesInDevelopment(), preloadFont()],
  css: { postcss: { plugins: postcssPlugins(command) } },
  // The whole first part of a path: `/s` is not the beginning of `/signin`.
  server: { proxy: Object.fromEntries(proxied.map((path) => [`^${path}(/|\\?|$)`, api])) },
  build: {
    outDir: `${process.env.BUILD_DIR ?? '../build'}/web`,
    emptyOutDir: true,
    assetsDir: 'assets',
    // Phones of the last four years: in-app browsers lag behind Chrome by some versions.
    target: ['chrome108', 'edge108', 'firefox121', 'safari15.6'],
    // Icons come with the style sheet, else they appear late; fonts would be sent again with every sheet that changes.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    rolldownOptions: {
      input: fileURLToPath(new URL('studio.html', import.meta.url)),
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
}));
