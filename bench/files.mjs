// Twenty files of 100 MB at once, up and down again: what the server needs for them in memory.
import { once } from 'node:events';
import { request } from 'node:http';
import { residentMemory, startFileServer } from './processes.mjs';

const atOnce = 20;
const megabytes = 100;
const wanted = 100;
const piece = Buffer.alloc(1024 * 1024, 'jamun');
const bytes = megabytes * piece.length;

async function upload(url) {
  const sending = request(url, { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': bytes } });
  const answered = once(sending, 'response');
  for (let sent = 0; sent < megabytes; sent++) if (!sending.write(piece)) await once(sending, 'drain');
  sending.end();
  const [answer] = await answered;
  answer.resume();
  if (answer.statusCode !== 200) throw new Error(`an upload was answered with ${answer.statusCode}`);
}

async function download(url) {
  const [answer] = await once(request(url).end(), 'response');
  let received = 0;
  for await (const chunk of answer) received += chunk.length;
  if (received !== bytes) throw new Error(`a download brought ${received} of ${bytes} bytes`);
}

/** The most that the server holds while the work is done. */
async function peakDuring(pid, work) {
  let peak = 0;
  const looking = setInterval(() => {
    peak = Math.max(peak, residentMemory(pid));
  }, 50);
  const began = performance.now();
  await work();
  clearInterval(looking);
  return { peak, seconds: (performance.now() - began) / 1_000 };
}

const server = await startFileServer();
try {
  const addresses = async () => {
    const { upload: up, download: down } = await (await fetch(`${server.url}/addresses?largest=${bytes}`)).json();
    return { up: server.url + up, down: server.url + down };
  };
  // One of each first, so that what any file needs is there already.
  const first = await addresses();
  await upload(first.up);
  await download(first.down);
  const before = residentMemory(server.pid);
  const files = await Promise.all(Array.from({ length: atOnce }, addresses));
  for (const [name, work] of [
    ['uploads', () => Promise.all(files.map(({ up }) => upload(up)))],
    ['downloads', () => Promise.all(files.map(({ down }) => download(down)))],
  ]) {
    const { peak, seconds } = await peakDuring(server.pid, work);
    const growth = peak - before;
    const ratio = growth / (atOnce * megabytes);
    const rate = (atOnce * megabytes) / seconds;
    console.log(
      `${atOnce} ${name} of ${megabytes} MB at once grow the server by ${growth.toFixed(0)} MB, ${ratio.toFixed(3)} of what passes through it (under ${wanted} MB is wanted), at ${rate.toFixed(0)} MB/s`,
    );
    if (!(growth < wanted)) process.exitCode = 1;
  }
} finally {
  await server.stop();
}
