// Memory of the server during 20 concurrent uploads and downloads of 100 MB.
import { once } from 'node:events';
import { request } from 'node:http';
import { residentMemory, startFileServer } from './lib/processes.mjs';

/** @import { IncomingMessage } from 'node:http' */

const concurrency = 20;
const megabytes = 100;
const maxGrowth = 100;
const chunk = Buffer.alloc(1024 * 1024, 'jamun');
const bytes = megabytes * chunk.length;

/**
 * @param {import('node:http').ClientRequest} sent
 * @returns {Promise<IncomingMessage>}
 */
const responseTo = async (sent) => (await once(sent, 'response'))[0];

/** @param {string} url */
async function upload(url) {
  const sent = request(url, { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': bytes } });
  const response = responseTo(sent);
  for (let count = 0; count < megabytes; count++) if (!sent.write(chunk)) await once(sent, 'drain');
  sent.end();
  const { statusCode } = (await response).resume();
  if (statusCode !== 200) throw new Error(`An upload returned ${statusCode}`);
}

/** @param {string} url */
async function download(url) {
  let received = 0;
  for await (const part of await responseTo(request(url).end())) received += part.length;
  if (received !== bytes) throw new Error(`A download has ${received} of ${bytes} bytes`);
}

/**
 * Samples the peak memory of the process while `work` runs.
 * @param {number} pid
 * @param {() => Promise<unknown>} work
 */
async function measurePeak(pid, work) {
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 50);
  const began = performance.now();
  await work();
  clearInterval(sampling);
  return { peak, seconds: (performance.now() - began) / 1_000 };
}

const server = await startFileServer();
try {
  const createAddresses = async () => {
    const answer = await fetch(`${server.url}/addresses?largest=${bytes}`);
    /** @type {{ upload: string, download: string }} */
    const addresses = await answer.json();
    return { upload: server.url + addresses.upload, download: server.url + addresses.download };
  };
  // Warm-up: one upload and one download.
  const first = await createAddresses();
  await upload(first.upload);
  await download(first.download);
  const before = residentMemory(server.pid);
  const files = await Promise.all(Array.from({ length: concurrency }, createAddresses));
  const transfers = {
    uploads: () => Promise.all(files.map((file) => upload(file.upload))),
    downloads: () => Promise.all(files.map((file) => download(file.download))),
  };
  for (const [name, work] of Object.entries(transfers)) {
    const { peak, seconds } = await measurePeak(server.pid, work);
    const growth = peak - before;
    const ratio = growth / (concurrency * megabytes);
    const rate = (concurrency * megabytes) / seconds;
    console.log(
      `${concurrency} concurrent ${name} of ${megabytes} MB grow the server by ${growth.toFixed(0)} MB, ${ratio.toFixed(3)} of the transferred bytes (limit: below ${maxGrowth} MB), at ${rate.toFixed(0)} MB/s`,
    );
    if (!(growth < maxGrowth)) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
