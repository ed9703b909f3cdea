import { lazyRouteComponent } from '@tanstack/react-router';

class OfflineLoadError extends Error {
  constructor(cause: unknown) {
    super('Offline, and this part of the page is not loaded yet', { cause });
  }
}

/** Whether a lazy module failed to load, by the messages of the browsers. */
export const isLoadError = (error: unknown) =>
  error instanceof OfflineLoadError ||
  (error instanceof Error && /dynamically imported module|module script failed|preload CSS/i.test(error.message));

/**
 * Lazily loaded page. The router reloads the document when a module is missing, which is right after a deployment; offline, that would
 * lose the current page, so the error is replaced by another one.
 */
export function lazyPage<Module extends object, Name extends keyof Module>(load: () => Promise<Module>, name: Name) {
  const loadOrFail = () =>
    load().catch((error: unknown) => {
      throw navigator.onLine ? error : new OfflineLoadError(error);
    });
  return lazyRouteComponent<Module, Name>(loadOrFail, name);
}
