import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { logFolder } from './programs.mjs';

/** Self-signed certificate for host names: the certificate alone, its key, and both in one file as HAProxy wants it. */
export function createCertificate(names = ['localhost']) {
  const [key, certificate, both] = ['key', 'certificate', 'both'].map((name) => join(logFolder, `${names[0]}-${name}.pem`));
  const alternatives = [...names.map((name) => `DNS:${name}`), 'IP:127.0.0.1'].join(',');
  const subject = ['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${alternatives}`, '-days', '2'];
  const files = ['-keyout', `${key}`, '-out', `${certificate}`];
  execFileSync('openssl', ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', ...subject, ...files], {
    stdio: 'ignore',
  });
  writeFileSync(`${both}`, readFileSync(`${certificate}`, 'utf8') + readFileSync(`${key}`, 'utf8'), { mode: 0o600 });
  return { key: `${key}`, certificate: `${certificate}`, both: `${both}` };
}
