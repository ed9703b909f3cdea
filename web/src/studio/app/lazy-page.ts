import { lazyRouteComponent } from '@tanstack/react-router';

class OutOfReach extends Error {
  constructor(cause: unknown) {
    super('The network is gone, and this part of the page was not fetched before', { cause });
  }
}

// What browsers say when a part of the page could not be fetched.
export const isMissingPart = (error: unknown) =>
  error instanceof OutOfReach ||
  (error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message));

/**
 * A page whose code is fetched when it is needed. The router answers a missing module by loading the whole page anew, which is right
 * after a new version was put up, and takes away the page that still stood when only the network is gone.
 */
export function lazyPage<Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const loadOrTell = () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new OutOfReach(error);
    });
  return lazyRouteComponent<Module, Name>(loadOrTell, name);
}
