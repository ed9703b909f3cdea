// Baseline: `node:http` that redirects every request without counting.
import { createServer } from 'node:http';
import { listenAndAnnounce } from '../lib/announce.mjs';

const headers = ['location', 'https://example.com/launch', 'cache-control', 'private, no-store', 'content-length', '0'];
const server = createServer((_request, response) => {
  response.writeHead(302, headers);
  response.end();
});
listenAndAnnounce(server);
