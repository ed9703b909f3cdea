import { basename } from 'node:path';
import type { Rolldown } from 'vite';

// Without groups, every combination of pages that shares a module gets its own chunk: 200 chunks of a few hundred bytes, 60 to 100 of
// them per page. On phones the requests cost more than their bytes.

type Group = Exclude<NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'], undefined>[number];
type Modules = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** Modules used by at least this many pages go into a shared chunk. */
const minPages = 8;

const isAppModule = (id: string) => id.includes('/studio/app/');
const isSignInPage = (id: string) => /\/features\/(auth|admin\/sign-in)\//.test(id);

// Modules of libraries are excluded: the index of a library imports all of it, but only the used parts are bundled.
const isOwnModule = (id: string) => !id.includes('/node_modules/');

/** A module with all own modules that it imports, directly or indirectly. */
function collectImports(modules: Modules, entry: string): Set<string> {
  const all = new Set([entry]);
  for (const id of all) for (const imported of modules.getModuleInfo(id)?.importedIds.filter(isOwnModule) ?? []) all.add(imported);
  return all;
}

/** Modules that the router loads lazily: pages and shells. Found by walking the module graph from any module. */
function findPages(modules: Modules, start: string): string[] {
  const all = new Set([start]);
  const pages = new Set<string>();
  for (const id of all) {
    const info = modules.getModuleInfo(id);
    for (const next of [...(info?.importers ?? []), ...(info?.importedIds.filter(isOwnModule) ?? [])]) all.add(next);
    for (const next of [...(info?.dynamicImporters ?? []), ...(info?.dynamicallyImportedIds ?? [])]) all.add(next);
    if (info?.dynamicImporters.some(isAppModule)) pages.add(id);
  }
  return [...pages];
}

interface ModuleUse {
  /** Number of pages that use the module, without the sign-in pages. */
  pages: number;
  /** Used by a sign-in page, which must stay small. */
  isForSignIn: boolean;
}

function countUses(modules: Modules, start: string): Map<string, ModuleUse> {
  const uses = new Map<string, ModuleUse>();
  for (const page of findPages(modules, start))
    for (const id of collectImports(modules, page)) {
      const { pages, isForSignIn } = uses.get(id) ?? { pages: 0, isForSignIn: false };
      uses.set(id, isSignInPage(page) ? { pages, isForSignIn: true } : { pages: pages + 1, isForSignIn });
    }
  return uses;
}

const isContract = (id: string) => id.includes('/contract/src/');

/** Whether a file of the contract uses zod, itself or through other files of the contract. */
function importsZod(modules: Modules, id: string): boolean {
  const imports = modules.getModuleInfo(id)?.importedIds ?? [];
  return imports.some((imported) => imported.includes('/zod/') || (isContract(imported) && importsZod(modules, imported)));
}

/**
 * Chunks of the studio. The imports of a module are used at least where the module is, so each group depends only on groups of higher
 * priority, and chunks have no cyclic imports.
 */
export function chunkGroups(): Group[] {
  let uses: ReturnType<typeof countUses> | undefined;
  const sharedChunk = (name: string, matches: (use: ModuleUse) => boolean) => (id: string, modules: Modules) => {
    uses ??= countUses(modules, id);
    const use = uses.get(id);
    return use && use.pages >= minPages && matches(use) ? name : null;
  };
  /**
   * Schemas of the contract, with the route table and the index that import them. The sign-in pages get theirs in one chunk with zod; forms
   * load the others on demand.
   */
  const schemaChunk = (name: string, isForSignIn: boolean) => (id: string, modules: Modules) => {
    if (!isContract(id) || !importsZod(modules, id)) return null;
    uses ??= countUses(modules, id);
    return (uses.get(id)?.isForSignIn ?? false) === isForSignIn ? name : null;
  };
  return [
    { name: 'studio', tags: ['$initial'], priority: 7 },
    { name: sharedChunk('everywhere', ({ isForSignIn }) => isForSignIn), priority: 6 },
    { name: sharedChunk('inside', () => true), priority: 5 },
    // One chunk for each file of messages; before the schemas, which would take the messages along as their dependencies.
    { name: (id, modules) => (isContract(id) && !importsZod(modules, id) ? basename(id, '.ts') : null), priority: 4 },
    { name: schemaChunk('sign-in-schemas', true), priority: 3 },
    { name: schemaChunk('schemas', false), priority: 2 },
    { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 1 },
  ];
}
