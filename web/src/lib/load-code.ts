/**
 * Loads code on demand. Browsers do not fetch a module again whose fetch has failed, until the page is reloaded: an offline device does
 * not begin to fetch it.
 */
export const loadCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  if (!navigator.onLine) throw new Error('Offline, and this code is not loaded yet');
  return load();
};
