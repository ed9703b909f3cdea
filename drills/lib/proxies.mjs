// Reverse proxies in front of an installation. `url` is a plain address for the load generator; `publicUrl` of the installation has TLS.
/** @import { Installation } from './installation.mjs' */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { root } from '../../scripts/lib/install.mjs';
import { nextPort } from './ports.mjs';
import { logFolder, startProgram } from './programs.mjs';

/**
 * @typedef {object} Proxy
 * @property {string} url
 * @property {import('node:child_process').ChildProcess} child
 * @property {() => Promise<void>} stop
 *
 * @typedef {Pick<Installation, 'https' | 'publicUrl' | 'surroundings'>} Upstream
 */

const answers = (/** @type {string} */ url) => async () => {
  try {
    return (await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(1_000) })).ok;
  } catch {
    return false;
  }
};

/** Configuration for trees without `deploy/`: the one of docs/operations.md. */
const plainHaproxy = `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  timeout check 4s
  retries 3
  option redispatch

frontend jamun
  bind :443 ssl crt /etc/haproxy/jamun.pem
  http-request set-header X-Forwarded-Proto https
  option forwardfor
  default_backend jamun

backend jamun
  balance leastconn
  option httpchk GET /healthz
  http-check expect status 200
  default-server check inter 1s fall 2 rise 1
  server one 127.0.0.1:3000
`;

/**
 * Adapts `deploy/haproxy/haproxy.cfg`: addresses, certificate and processes of the drill; no change of user; a control socket. Keeps
 * `X-Forwarded-For` of the load generator, which plays many clients.
 * @param {Upstream & { port: number, socket: string }} upstream
 */
function haproxyConfig({ https, publicUrl, surroundings, port, socket }) {
  const file = join(root, 'deploy/haproxy/haproxy.cfg');
  const tls = `bind 127.0.0.1:${new URL(publicUrl).port} ssl crt ${surroundings.certificate.both}`;
  const servers = https.map(({ name, port: target }) => `  server ${name} 127.0.0.1:${target}`).join('\n');
  const [first = '', ...others] = (existsSync(file) ? readFileSync(file, 'utf8') : plainHaproxy)
    .split(/^(?=(?:global|defaults|frontend|backend)\b)/m)
    .filter((section) => !/^(global|frontend http\b)/.test(section))
    .join('')
    .replace(/^ *bind :443 .*$/m, `  bind 127.0.0.1:${port}\n  ${tls}`)
    .replace(/^ *http-request del-header X-Forwarded-For\n/m, '')
    .split(/^ *server .*\n/m);
  return `global\n  stats socket ${socket} level admin\n\n${first}${servers}\n${others.join('')}`;
}

/**
 * Names of the processes to which HAProxy sends requests.
 * @param {string} socket
 * @returns {Promise<string[]>}
 */
async function availableServers(socket) {
  const connection = connect(socket);
  connection.end('show stat\n');
  let text = '';
  for await (const chunk of connection) text += chunk;
  const rows = text.split('\n').map((line) => line.split(','));
  return rows.flatMap(([backend, name = '', ...rest]) => (backend === 'jamun' && rest[15]?.startsWith('UP') ? [name] : []));
}

/**
 * HAProxy with the configuration of `deploy/`: the load balancer checks `/healthz`.
 * @param {Upstream} upstream
 * @returns {Promise<Proxy & { availableServers: () => Promise<string[]> }>}
 */
export async function startHaproxy(upstream) {
  const port = await nextPort();
  const [file, socket] = [join(logFolder, 'haproxy.cfg'), join(logFolder, 'haproxy.socket')];
  writeFileSync(file, haproxyConfig({ ...upstream, port, socket }));
  const url = `http://127.0.0.1:${port}`;
  const { child, stop } = await startProgram({ name: 'haproxy', command: ['/usr/sbin/haproxy', '-db', '-f', file], isReady: answers(url) });
  return { url, child, stop, availableServers: () => availableServers(socket) };
}

/**
 * nginx as in docs/operations.md.
 * @param {Upstream} upstream
 * @returns {Promise<Proxy>}
 */
export async function startNginx({ https, publicUrl, surroundings: { certificate } }) {
  const port = await nextPort();
  const file = join(logFolder, 'nginx.conf');
  const servers = https.map(({ port: target }) => `server 127.0.0.1:${target} max_fails=0;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${logFolder}/nginx-${kind};`);
  const headers = `proxy_pass http://jamun; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for; proxy_set_header X-Forwarded-Proto https;`;
  writeFileSync(
    file,
    `daemon off; pid ${logFolder}/nginx.pid; error_log ${logFolder}/nginx-error.log; worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off; ${temporary.join(' ')}
  upstream jamun { ${servers.join(' ')} keepalive 32; }
  server {
    listen 127.0.0.1:${port};
    listen 127.0.0.1:${new URL(publicUrl).port} ssl;
    ssl_certificate ${certificate.certificate};
    ssl_certificate_key ${certificate.key};
    client_max_body_size 101m;
    proxy_connect_timeout 2s;
    location / { ${headers} }
    location /files/ { ${headers} proxy_request_buffering off; proxy_buffering off; }
  }
}
`,
  );
  const url = `http://127.0.0.1:${port}`;
  const { child, stop } = await startProgram({ name: 'nginx', command: ['/usr/sbin/nginx', '-c', file], isReady: answers(url) });
  return { url, child, stop };
}
