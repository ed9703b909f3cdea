import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { verifySmtp } from '../../adapters/mail/smtp.ts';
import { clamavScanner } from '../../adapters/malware/clamav.ts';
import { s3Storage } from '../../adapters/storage/s3/s3-storage.ts';
import { later, minutes, seconds } from '../../kit/clock.ts';
import { newId } from '../../kit/ids.ts';
import { type Check, type Finding, failed, ok, reasonOf, warning } from './check.ts';
import type { DoctorContext } from './context.ts';

/** Connection, EHLO, STARTTLS and sign-in; no email. */
async function checkSmtp({ config }: DoctorContext): Promise<Finding[]> {
  const name = 'smtp';
  if (!config.smtp) return [ok(name, 'simulated')];
  const { host, port, auth } = config.smtp;
  try {
    await verifySmtp(config.smtp);
    return [ok(name, `${host}:${port} accepts ${auth ? 'the sign-in' : 'connections without sign-in'}`)];
  } catch (error) {
    return [failed(name, `${host}:${port} refuses (${reasonOf(error)})`, 'SMTP_URL: host, port, user, password; STARTTLS is required')];
  }
}

const probeText = 'jamun doctor';
const corsFix = 'CORS rule of the bucket: PUT, GET and HEAD from PUBLIC_URL with the header content-type';

/** Whether a browser on our pages may upload. */
async function checkCors(uploadUrl: string, publicUrl: string | undefined): Promise<Finding> {
  const name = 's3 cors';
  if (publicUrl === undefined) return ok(name, 'not checked without PUBLIC_URL');
  const { origin } = new URL(publicUrl);
  const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const answer = await fetch(uploadUrl, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(seconds(5)) });
  const allowed = answer.headers.get('access-control-allow-origin');
  const methods = answer.headers.get('access-control-allow-methods') ?? '';
  if (answer.ok && (allowed === '*' || allowed === origin) && methods.includes('PUT')) return ok(name, `allows ${origin}`);
  return failed(name, `browsers on ${origin} cannot upload`, corsFix);
}

/** Uploads a probe as browsers do, reads it and removes it. */
async function checkS3({ config, clock, log, random }: DoctorContext): Promise<Finding[]> {
  const name = 's3';
  if (!config.s3) return [ok(name, 'not used: files are in DATA_DIR')];
  const storage = s3Storage({ ...config.s3, clock, log });
  const [key, contentType, body] = [`doctor/${newId(random)}`, 'text/plain', Buffer.from(probeText)];
  let step = 'put';
  try {
    const size = body.length;
    const expiresAt = later(clock.now(), minutes(5));
    const url = await storage.createUploadUrl({ key, contentType, size, maxBytes: size, expiresAt, origin: config.publicUrl ?? '' });
    const put = await fetch(url, {
      method: 'PUT',
      headers: { 'content-type': contentType },
      body,
      signal: AbortSignal.timeout(seconds(5)),
    });
    if (!put.ok) return [failed(name, `put refused (${put.status})`, 'S3_*: bucket, region, keys and their rights; and the clock')];
    step = 'get';
    const stored = await storage.read(key);
    if (!stored || (await buffer(stored)).toString() !== probeText)
      return [failed(name, 'the stored object is not what was written', 'S3_ENDPOINT may lead to a cache')];
    const cors = await checkCors(url, config.publicUrl);
    step = 'delete';
    await storage.remove(key);
    if (await storage.stat(key))
      return [failed(name, 'the probe is still there', `delete ${key}; the key needs the right to delete`), cors];
    return [ok(name, 'put, get and delete work'), cors];
  } catch (error) {
    const left = step === 'put' ? '' : `; ${key} may be left there`;
    return [failed(name, `${step} failed (${reasonOf(error)})${left}`, 'S3_*: address, bucket, keys and their rights')];
  } finally {
    if (step === 'get') await storage.remove(key).catch(() => {});
  }
}

async function checkClamav({ config, log }: DoctorContext): Promise<Finding[]> {
  const name = 'clamav';
  if (config.clamavAddress === null) return [ok(name, 'not used: uploads are not scanned')];
  try {
    const scanner = clamavScanner({ address: config.clamavAddress, log, timeout: seconds(10) });
    const { isClean } = await scanner.scan(Readable.from([Buffer.from(probeText)]));
    return [isClean ? ok(name, 'scans') : failed(name, 'reports malware in a harmless text', 'check the signatures of clamd')];
  } catch (error) {
    return [failed(name, `no verdict (${reasonOf(error)})`, 'CLAMAV_ADDRESS, and whether clamd runs')];
  }
}

/** `host:port` that this machine connects to for Telegram. */
function telegramTarget({ config: { telegram }, telegramAddress }: DoctorContext): string {
  if (!telegram?.proxyUrl) return telegramAddress;
  const proxy = new URL(telegram.proxyUrl.replace(/^tg:\//, 'https://t.me'));
  if (proxy.protocol === 'socks5:') return `${proxy.hostname}:${proxy.port}`;
  return `${proxy.searchParams.get('server')}:${proxy.searchParams.get('port')}`;
}

function tryConnection(address: string): Promise<void> {
  const colon = address.lastIndexOf(':');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: address.slice(0, colon).replace(/^\[|\]$/g, ''),
      port: Number(address.slice(colon + 1)),
      timeout: seconds(5),
    });
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })));
    socket.once('error', reject);
  });
}

async function checkTelegram(context: DoctorContext): Promise<Finding[]> {
  const [name, { telegram }] = ['telegram', context.config];
  if (!telegram)
    return context.config.production ? [warning(name, 'simulated', 'set TELEGRAM_API_ID and TELEGRAM_API_HASH')] : [ok(name, 'simulated')];
  const what = telegram.proxyUrl ? 'the proxy' : 'Telegram';
  try {
    await tryConnection(telegramTarget(context));
    return [ok(name, `${what} is reachable; the keys are tried when a seller links an account`)];
  } catch (error) {
    return [failed(name, `${what} is not reachable (${reasonOf(error)})`, 'allow outgoing connections to port 443, or set TELEGRAM_PROXY')];
  }
}

export const serviceChecks: Check<DoctorContext>[] = [
  { name: 'smtp', run: checkSmtp },
  { name: 's3', run: checkS3 },
  { name: 'clamav', run: checkClamav },
  { name: 'telegram', run: checkTelegram },
];
