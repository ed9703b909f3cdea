import type { Rolldown } from 'vite';

// Left alone, every set of pages that shares something gets a file of its own: two hundred of some hundred bytes, sixty to a hundred
// of them fetched for one page. Each costs a phone more than its bytes do.

type Group = Exclude<NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean>>['groups'], undefined>[number];
type Modules = Parameters<Extract<Group['name'], (...args: never) => unknown>>[1];

/** As many pages as this make it worth having in the file that most pages load. */
const many = 8;

const isOfTheApp = (id: string) => id.includes('/studio/app/');
const isDoor = (id: string) => /\/features\/(auth|admin\/sign-in)\//.test(id);

// A library's front door imports all of it, whoever needs a part: what is really used of it follows those who use it.
const isOurs = (id: string) => !id.includes('/node_modules/');

/** Everything of ours that comes along when a module is loaded. */
function withAllItImports(modules: Modules, first: string): Set<string> {
  const all = new Set([first]);
  for (const id of all) for (const imported of modules.getModuleInfo(id)?.importedIds.filter(isOurs) ?? []) all.add(imported);
  return all;
}

/** What the router loads: the pages, and the frames that stand around them. */
function pagesOf(modules: Modules, seenFrom: string): string[] {
  const all = new Set([seenFrom]);
  const pages = new Set<string>();
  for (const id of all) {
    const info = modules.getModuleInfo(id);
    for (const next of [...(info?.importers ?? []), ...(info?.importedIds.filter(isOurs) ?? [])]) all.add(next);
    for (const next of [...(info?.dynamicImporters ?? []), ...(info?.dynamicallyImportedIds ?? [])]) all.add(next);
    if (info?.dynamicImporters.some(isOfTheApp)) pages.add(id);
  }
  return [...pages];
}

/** How many pages use each module, and whether one of them is a page to sign in at, which must stay light. */
function usesOf(modules: Modules, seenFrom: string): Map<string, { pages: number; atTheDoor: boolean }> {
  const uses = new Map<string, { pages: number; atTheDoor: boolean }>();
  for (const page of pagesOf(modules, seenFrom))
    for (const id of withAllItImports(modules, page)) {
      const { pages, atTheDoor } = uses.get(id) ?? { pages: 0, atTheDoor: false };
      uses.set(id, isDoor(page) ? { pages, atTheDoor: true } : { pages: pages + 1, atTheDoor });
    }
  return uses;
}

/**
 * How the studio is cut into files. A module's imports are used at least where it is used, so each group only needs what those
 * before it have: no file waits for itself.
 */
export function chunkGroups(): Group[] {
  let known: ReturnType<typeof usesOf> | undefined;
  const ofMany = (name: string, wanted: (use: { atTheDoor: boolean }) => boolean) => (id: string, modules: Modules) => {
    known ??= usesOf(modules, id);
    const use = known.get(id);
    return use && use.pages >= many && wanted(use) ? name : null;
  };
  return [
    { name: 'studio', tags: ['$initial'], priority: 4 },
    { name: ofMany('everywhere', ({ atTheDoor }) => atTheDoor), priority: 3 },
    { name: ofMany('inside', () => true), priority: 2 },
    { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 1 },
  ];
}
