import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PublicChannel, PublicProduct, StorefrontRenderer, StorefrontSite } from '@jamun/contract';
import react from '@vitejs/plugin-react';
import { type Connect, defineConfig, type Plugin, preprocessCSS, type ResolvedConfig, transformWithEsbuild } from 'vite';
import { chunkGroups } from './chunks.ts';
import { directContractImports } from './contract-imports.ts';
import { postcssPlugins } from './postcss.ts';

const api = `http://127.0.0.1:${process.env.API_PORT ?? 3001}`;
const proxiedPaths = ['/api', '/files', '/downloads', '/media', '/sandbox', '/docs', '/openapi.json', '/healthz', '/readyz', '/s'];

type RenderData = (renderer: StorefrontRenderer, data: unknown, site: StorefrontSite) => string;
const renderProduct: RenderData = (renderer, data, site) => renderer.renderProduct(data as PublicProduct, site);
const renderChannel: RenderData = (renderer, data, site) => renderer.renderChannel(data as PublicChannel, site);

/** Pages with data from the API. */
const dataPages = {
  d: { call: 'digital-products/public', renderData: renderProduct, notFound: 'Product Not Found' },
  c: { call: 'telegram/public/channels', renderData: renderChannel, notFound: 'Channel Not Found' },
} as const;

/** Renders the public page at a URL like the server does. */
async function renderPublicPage(renderer: StorefrontRenderer, { pathname, searchParams }: URL, site: StorefrontSite) {
  const [, kind, slug] = /^\/([cd])\/([^/]+)$/.exec(pathname) ?? [];
  if (!kind) return { status: 200, html: renderer.render(pathname, site)?.html };
  const { call, renderData, notFound } = dataPages[kind as keyof typeof dataPages];
  const preview = searchParams.get('preview');
  const response = await fetch(`${api}/api/v1/${call}/${slug}${preview ? `?preview=${encodeURIComponent(preview)}` : ''}`);
  const { data } = (await response.json()) as { data?: object };
  if (data) return { status: 200, html: renderData(renderer, data, site) };
  return { status: response.status, html: renderer.renderError(404, site, { title: notFound }).html };
}

/** Development server: renders public pages, and serves the studio at every other page URL. */
function developmentPages(): Plugin {
  const isPage = (request: Connect.IncomingMessage, path: string) =>
    request.method === 'GET' && request.headers.accept?.includes('text/html') && !path.includes('.');
  const isProxied = (path: string) => proxiedPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
  // The module of the pages imports their styles; a build has a separate style sheet.
  const assets = { styles: [], scripts: ['/src/storefront/entry-server.tsx', '/src/storefront/entry-client.ts'], preload: [] };
  return {
    name: 'jamun-development-pages',
    configureServer: (server) => {
      server.middlewares.use(async (request, response, next) => {
        const site = { publicUrl: `http://${request.headers.host}`, supportEmail: 'support@jamun.example', assets };
        try {
          const url = new URL(request.url ?? '/', site.publicUrl);
          if (!isPage(request, url.pathname) || isProxied(url.pathname)) return next();
          const renderer = (await server.ssrLoadModule('/src/storefront/entry-server.tsx')) as unknown as StorefrontRenderer;
          const { status, html } = await renderPublicPage(renderer, url, site);
          if (html) {
            response.statusCode = status;
            return response.setHeader('content-type', 'text/html').end(await server.transformIndexHtml(url.pathname, html));
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

/** Preloads the Latin font, which every screen uses, to avoid a visible font swap. */
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

/**
 * Shows the outline of the shell as soon as the HTML is there: its styles are inlined, and the style sheets are moved behind it, because
 * a style sheet in the head blocks the first paint. Module scripts wait for style sheets in any place.
 */
function firstPaint(): Plugin {
  const file = fileURLToPath(new URL('src/studio/app/first-paint.css', import.meta.url));
  let config: ResolvedConfig;
  return {
    name: 'jamun-first-paint',
    configResolved(resolved) {
      config = resolved;
    },
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        const { code } = await preprocessCSS(readFileSync(file, 'utf8'), file, config);
        const styles = await transformWithEsbuild(code, file, { loader: 'css', minify: true });
        const sheets = html.match(/\s*<link rel="stylesheet"[^>]*>/g) ?? [];
        const page = sheets.reduce((rest, sheet) => rest.replace(sheet, ''), html);
        return page.replace('</head>', `<style>${styles.code.trim()}</style></head>`).replace('</body>', `${sheets.join('')}</body>`);
      },
    },
  };
}

export default defineConfig(({ command }) => ({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), directContractImports(), developmentPages(), preloadFont(), firstPaint()],
  css: { postcss: { plugins: postcssPlugins(command) } },
  // Matches whole path segments: `/s` must not match `/signin`.
  server: { proxy: Object.fromEntries(proxiedPaths.map((path) => [`^${path}(/|\\?|$)`, api])) },
  build: {
    outDir: `${process.env.BUILD_DIR ?? '../build'}/web`,
    emptyOutDir: true,
    assetsDir: 'assets',
    // Phones of the last four years; in-app browsers are some versions behind Chrome.
    target: ['chrome108', 'edge108', 'firefox121', 'safari15.6'],
    // SVG icons are inlined, so that they appear with the style sheet; fonts are not, so that they stay cached.
    assetsInlineLimit: (file) => file.endsWith('.svg'),
    rolldownOptions: {
      input: fileURLToPath(new URL('studio.html', import.meta.url)),
      output: { codeSplitting: { groups: chunkGroups() } },
    },
  },
}));
