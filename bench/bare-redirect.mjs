// What Node's own server can do on this machine when it sends everybody on and counts nobody: the yardstick for redirects.
import { createServer } from 'node:http';

const headers = ['location', 'https://example.com/launch', 'cache-control', 'private, no-store', 'content-length', '0'];
const server = createServer((_request, response) => {
  response.writeHead(302, headers);
  response.end();
});
server.listen(0, '127.0.0.1', () => console.log(`ready http://127.0.0.1:${server.address().port}`));
process.on('SIGTERM', () => process.exit(0));
