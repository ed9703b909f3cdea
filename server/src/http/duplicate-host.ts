import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorMessages } from '@jamun/contract';
import { securityHeaders } from './security-headers.ts';

/** Two `Host` headers: a proxy may route by one while we use the other (RFC 9112, section 3.2). Node takes the first. */
export function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

const body = JSON.stringify({ success: false, message: errorMessages.MALFORMED, code: 'MALFORMED' });

/** Closes the connection: later requests on it cannot be trusted either. */
export function rejectDuplicateHost(response: ServerResponse): void {
  response.writeHead(400, {
    ...securityHeaders({ https: false }),
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  response.end(body);
}
