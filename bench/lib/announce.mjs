// Ready message of the benchmark servers; `lib/processes.mjs` waits for it.

/** @param {string} url */
export const announce = (url) => console.log(`ready ${url}`);

/**
 * Listens on a free port, prints the ready message and ends the process on SIGTERM.
 * @param {import('node:http').Server} server
 * @param {string} [path] appended to the address
 */
export function listenAndAnnounce(server, path = '') {
  process.on('SIGTERM', () => process.exit(0));
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error(`Not a TCP address: ${address}`);
    announce(`http://127.0.0.1:${address.port}${path}`);
  });
}
