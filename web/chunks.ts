import { basename } from 'node:path';
import type { Rolldown } from 'vite';

// Without groups, every combination of pages that shares a module gets its own chunk: 200 chunks of a few hundred bytes, 60 to 100 of
// them per page. On phones the requests cost more than their bytes.

type Group = Exclude<NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'], undefined>[number];
type Modules = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** Modules used by at least this many pages go into a shared chunk. */
const minPages = 5;

/** Modules below this length, in characters before they are minified, are not worth a chunk of their own. */
const maxTinyLength = 1_800;

const isAppModule = (id: string) => id.includes('/studio/app/');

// Modules of libraries are excluded: the index of a library imports all of it, but only the used parts are bundled. Icons are imported
// directly, see contract-imports.ts.
const isOwnModule = (id: string) => !id.includes('/node_modules/') || id.includes('/@tabler/');

/** A module with all own modules that it imports, directly or indirectly. */
function collectImports(modules: Modules, entry: string): Set<string> {
  const all = new Set([entry]);
  for (const id of all) for (const imported of modules.getModuleInfo(id)?.importedIds.filter(isOwnModule) ?? []) all.add(imported);
  return all;
}

interface LazyModules {
  /** Entries of the studio. */
  entries: string[];
  /** Loaded by the router: pages and shells. */
  pages: string[];
  /** Loaded by a click: dialogs, menus; also charts. */
  dialogs: string[];
}

/** Modules that are loaded lazily. Found by walking the module graph from any module. */
function findLazyModules(modules: Modules, start: string): LazyModules {
  const all = new Set([start]);
  const pages = new Set<string>();
  const dialogs = new Set<string>();
  const entries: string[] = [];
  for (const id of all) {
    const info = modules.getModuleInfo(id);
    if (info?.isEntry) entries.push(id);
    for (const next of [...(info?.importers ?? []), ...(info?.importedIds.filter(isOwnModule) ?? [])]) all.add(next);
    for (const next of [...(info?.dynamicImporters ?? []), ...(info?.dynamicallyImportedIds ?? [])]) all.add(next);
    if (info?.dynamicImporters.some(isAppModule)) pages.add(id);
    else if (info?.dynamicImporters.length && isOwnModule(id)) dialogs.add(id);
  }
  return { entries, pages: [...pages].sort(), dialogs: [...dialogs].sort() };
}

const isShell = (id: string) => id.endsWith('/app/shell/shell.tsx');
const isAdmin = (id: string) => /\/(app|features)\/admin\//.test(id);
const isSignInPage = (id: string) => /\/features\/(auth|unsubscribe|admin\/sign-in)\//.test(id);

interface ModuleUses {
  pages: string[];
  dialogs: string[];
  /** Pages from which these dialogs are opened. */
  openers: string[];
}

/** The pages and dialogs that use each module. */
function findUses(modules: Modules, lazyModules: LazyModules): Map<string, ModuleUses> {
  const uses = new Map<string, ModuleUses>();
  for (const kind of ['pages', 'dialogs'] as const)
    for (const entry of lazyModules[kind])
      for (const id of collectImports(modules, entry)) {
        const use = uses.get(id) ?? { pages: [], dialogs: [], openers: [] };
        uses.set(id, use);
        use[kind].push(entry);
      }
  const openersOf = (dialog: string) => modules.getModuleInfo(dialog)?.dynamicImporters.flatMap((id) => uses.get(id)?.pages ?? []) ?? [];
  for (const use of uses.values()) use.openers = use.dialogs.flatMap(openersOf);
  return uses;
}

const isContract = (id: string) => id.includes('/contract/src/');

/** Whether a file of the contract uses zod, itself or through other files of the contract. */
function importsZod(modules: Modules, id: string): boolean {
  const imports = modules.getModuleInfo(id)?.importedIds ?? [];
  return imports.some((imported) => imported.includes('/zod/') || (isContract(imported) && importsZod(modules, imported)));
}

const isListModule = (id: string) => /\/ui\/data\/(list|table)\/(?!(row-choices|choice-options|day-control))/.test(id);

const featureOf = (id: string) => /\/features\/([^/]+)\//.exec(id)?.[1];

/** `features/links/list/links-page.tsx` becomes `links-page`, `features/products/editor/editor-page.tsx` becomes `products-editor-page`. */
function pageName(id: string): string {
  const name = basename(id).replace(/\.tsx?$/, '');
  const feature = featureOf(id);
  return !feature || name.startsWith(feature) ? name : `${feature}-${name}`;
}

/** Libraries that only overlays use. */
const overlayPackages =
  /\/(@mantine\/core|@floating-ui|tabbable|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-callback-ref|use-sidecar|get-nonce|tslib)\//;
const overlayModules =
  /\/ui\/(overlay\/(dialog|drawer|confirm|delete|slide|menu-pos)|form\/calendar\/(calendar|day-field|month-days|use-typed|moment|incomplete|india-time)|mantine\/.*css)/;

/** Fields and what they consist of, for pages and dialogs with forms. */
const formModules =
  /\/(@mantine\/form|fast-deep-equal|klona)\/|\/ui\/form\/(fields\/(?!markup)|password|schema-form|setting|radio|use-draft|three-way)|\/ui\/media\/(file-|upload-row|qr-code)/;

/** Provider, theme and styles API of Mantine, for overlays and charts. */
const mantineCore = /\/@mantine\/core\/esm\/core\/|\/@mantine\/hooks\/(?!.*media-query)|\/clsx\/|\/ui\/mantine\/.*\.tsx?$/;

/** Modules that the entries of the studio import, directly or indirectly. */
const findInitial = (modules: Modules, entries: string[]): Set<string> =>
  new Set(entries.flatMap((entry) => [...collectImports(modules, entry)]));

/** Name of the chunk for a module of the studio or an icon; null for the default splitting. */
function chunkOf(id: string, { pages, dialogs, openers }: ModuleUses, isTiny: boolean): string | null {
  const ownPages = pages.filter((id) => !isAdmin(id) && !isSignInPage(id));
  const ownDialogs = dialogs.filter((id) => !isAdmin(id) && !id.includes('/charts/'));
  if (ownPages.some(isShell) || ownPages.length >= minPages) return 'inside';
  // Icons are small: one file of the most used ones instead of many.
  if (id.includes('/@tabler/') && ownPages.length > 0 && ownPages.length + ownDialogs.length > 1) return 'inside';
  const [page] = ownPages;
  if (page) {
    // A dialog of another page, or a page of the admin area, must not load the page.
    const isInDialogs = openers.some((opener) => !isAdmin(opener) && !ownPages.includes(opener));
    const isInOtherFeature = ownDialogs.some((id) => ownPages.every((other) => featureOf(other) !== featureOf(id)));
    const isInAdmin = pages.length > ownPages.length;
    if ((isInOtherFeature || ownPages.length > 1) && isTiny) return 'inside';
    return ownPages.map(pageName).join('+') + (isInDialogs ? '-dialogs' : '') + (isInAdmin ? '-admin' : '');
  }
  if (pages.length > 0) return null;
  const [feature, ...others] = new Set(ownDialogs.map(featureOf));
  if (feature && others.length === 0) return `${feature}-dialogs`;
  return others.length > 0 && /\/ui\/(overlay|media)\/|\/public-page\/|\/@tabler\//.test(id) ? 'overlays' : null;
}

/**
 * Chunks of the studio. Groups do not take the imports of their modules along: each module has its own rule, and the imports of a module
 * are used at least where the module is, so chunks have no cyclic imports.
 */
export function chunkGroups(): Group[] {
  let graph: { uses: ReturnType<typeof findUses>; initial: Set<string> } | undefined;
  const loadGraph = (modules: Modules, id: string) => {
    const lazyModules = findLazyModules(modules, id);
    return { uses: findUses(modules, lazyModules), initial: findInitial(modules, lazyModules.entries) };
  };
  const chunks = new Map<string, string | null>();
  /** A small module whose imports are loaded anyway. */
  const isTiny = (id: string, modules: Modules): boolean => {
    const info = modules.getModuleInfo(id);
    if (id.includes('.css') || (info?.code?.length ?? 0) >= maxTinyLength) return false;
    return (
      info?.importedIds.filter(isOwnModule).every((next) => graph?.initial.has(next) || chunkByUse(next, modules) === 'inside') ?? true
    );
  };
  const chunkByUse = (id: string, modules: Modules): string | null => {
    graph ??= loadGraph(modules, id);
    const known = chunks.get(id);
    if (known !== undefined) return known;
    // Null for modules that import each other.
    chunks.set(id, null);
    const use = graph.uses.get(id);
    chunks.set(id, use ? chunkOf(id, use, isTiny(id, modules)) : null);
    return chunks.get(id) ?? null;
  };
  const isMessages = (id: string, modules: Modules) =>
    isContract(id) && !importsZod(modules, id) && Boolean(graph?.uses.get(id)?.pages.length);
  const isInside = (id: string, modules: Modules) =>
    chunkByUse(id, modules) === 'inside' || isMessages(id, modules) || /\/@tanstack\/(?!.*useBlocker)|use-media-query/.test(id);
  const isOverlay = (id: string, modules: Modules) =>
    overlayPackages.test(id) || overlayModules.test(id) || chunkByUse(id, modules) === 'overlays';
  const alone = { includeDependenciesRecursively: false };
  return [
    { name: 'studio', tags: ['$initial'], priority: 9 },
    { name: 'studio', test: /rolldown\/runtime|vite\/preload/, priority: 9 },
    { name: 'mantine', test: mantineCore, priority: 8, ...alone },
    { name: 'forms', test: formModules, priority: 7, ...alone },
    { name: 'lists', test: isListModule, priority: 6, ...alone },
    { name: (id, modules) => (isInside(id, modules) ? 'inside' : null), debugName: 'inside', priority: 5, ...alone },
    { name: 'schemas', test: (id) => id.includes('/zod/') || isContract(id), priority: 4, ...alone },
    { name: (id, modules) => (isOverlay(id, modules) ? 'overlays' : null), debugName: 'overlays', priority: 3, ...alone },
    { name: (id, modules) => (isOwnModule(id) ? chunkByUse(id, modules) : null), debugName: 'by use', priority: 2, ...alone },
  ];
}
