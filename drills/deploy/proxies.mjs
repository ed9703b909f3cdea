// The three proxies, from the shipped files. Replaced: ports, certificate and, in copies of whole programs, the paths of their state.
import { readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { createCertificate } from '../lib/certificate.mjs';
import { nextPort } from '../lib/ports.mjs';
import { logFolder, startProgram } from '../lib/programs.mjs';
import { findProgram, run } from './programs.mjs';
import { copyShipped } from './shipped-files.mjs';

export const hosts = { main: 'jamun.example', short: 'jmn.in', other: 'www.jamun.example' };

/**
 * @typedef {'nginx' | 'caddy' | 'haproxy'} ProxyName
 * @typedef {{ http: number, https: number, upstreams: [number, number] }} Ports
 * @typedef {ReturnType<typeof createCertificate>} Certificate
 * @typedef {object} ProxyFile
 * @property {string} file
 * @property {() => Promise<string>} validate Loads the file with the program's own check.
 * @property {() => Promise<{ stop(): Promise<void> }>} start
 */

/** @param {number} port */
const listensOn = (port) => () =>
  new Promise((/** @type {(isListening: boolean) => void} */ resolve) => {
    const socket = connect(port, '127.0.0.1')
      .once('connect', () => resolve(true))
      .once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * The shipped file is included by a main file, as Debian's nginx.conf includes conf.d.
 * @param {Ports} ports
 * @param {Certificate} certificate
 * @returns {ProxyFile}
 */
function nginx({ http, https, upstreams }, { certificate, key }) {
  const shipped = copyShipped('nginx/jamun.conf', {
    'listen 443 ': `listen 127.0.0.1:${https} `,
    'listen 80 ': `listen 127.0.0.1:${http} `,
    '/etc/ssl/jamun.pem': certificate,
    '/etc/ssl/jamun.key': key,
    '127.0.0.1:3000': `127.0.0.1:${upstreams[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${upstreams[1]}`,
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${logFolder}/nginx-${kind};`);
  const file = join(logFolder, 'nginx.conf');
  writeFileSync(
    file,
    `daemon off; user root; pid ${logFolder}/nginx.pid; error_log ${logFolder}/nginx-error.log; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; ${temporary.join(' ')} include ${shipped}; }
`,
  );
  return {
    file,
    validate: () => run('nginx', ['-t', '-c', file]),
    start: () => startProgram({ name: 'nginx', command: [findProgram('nginx'), '-c', file], isReady: listensOn(https) }),
  };
}

/**
 * Site names, certificate and upstreams are variables of the shipped file; only the ports of the program are inserted.
 * @param {Ports} ports
 * @param {Certificate} certificate
 * @returns {ProxyFile}
 */
function caddy({ http, https, upstreams }, { certificate, key }) {
  const file = copyShipped('caddy/Caddyfile', {
    '\tservers {\n': `\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${http}\n\thttps_port ${https}\n\tservers {\n`,
  });
  const env = {
    JAMUN_SITES: `${hosts.main}, ${hosts.short}`,
    JAMUN_TLS: `tls ${certificate} ${key}`,
    JAMUN_UPSTREAMS: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
    XDG_DATA_HOME: join(logFolder, 'caddy-data'),
    XDG_CONFIG_HOME: join(logFolder, 'caddy-config'),
  };
  const options = ['--adapter', 'caddyfile', '--config', file];
  return {
    file,
    validate: () => run('caddy', ['validate', ...options], { env: { ...process.env, ...env } }),
    start: () => startProgram({ name: 'caddy', command: [findProgram('caddy'), 'run', ...options], env, isReady: listensOn(https) }),
  };
}

/**
 * @param {Ports} ports
 * @param {Certificate} certificate
 * @returns {ProxyFile}
 */
function haproxy({ http, https, upstreams }, { both }) {
  const file = copyShipped('haproxy/haproxy.cfg', {
    'bind :443 ': `bind 127.0.0.1:${https} `,
    'bind :80\n': `bind 127.0.0.1:${http}\n`,
    '/etc/haproxy/jamun.pem': both,
    '127.0.0.1:3000': `127.0.0.1:${upstreams[0]}`,
    '127.0.0.1:3001': `127.0.0.1:${upstreams[1]}`,
  });
  return {
    file,
    validate: () => run('haproxy', ['-c', '-f', file]),
    start: () => startProgram({ name: 'haproxy', command: [findProgram('haproxy'), '-db', '-f', file], isReady: listensOn(https) }),
  };
}

const proxies = { nginx, caddy, haproxy };
export const proxyNames = /** @type {ProxyName[]} */ (Object.keys(proxies));

/**
 * @param {ProxyName} name
 * @param {[number, number]} upstreams Ports of the http processes.
 */
export async function prepareProxy(name, upstreams) {
  const certificate = createCertificate([hosts.main, hosts.short, hosts.other]);
  const ports = { http: await nextPort(), https: await nextPort(), upstreams };
  return { name, ports, authority: readFileSync(certificate.certificate, 'utf8'), ...proxies[name](ports, certificate) };
}

/** @typedef {Awaited<ReturnType<typeof prepareProxy>>} PreparedProxy */
