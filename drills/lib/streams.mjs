// Event streams (SSE) that stay open, as browsers keep them: a stream that ends is reopened after a second.
/** @import { Counts } from './counts.mjs' */
import { Agent, get } from 'node:http';
import { count } from './counts.mjs';
import { nextAddress } from './requests.mjs';

const reopenAfter = 1_000;

/**
 * @param {{ url: string, tokens: string[], counts: Counts }} options Each opening counts as one request.
 */
export function openStreams({ url, tokens, counts }) {
  const agent = new Agent({ keepAlive: false });
  let isClosed = false;

  /** @param {string} token */
  function open(token) {
    if (isClosed) return;
    const began = performance.now();
    const reopen = () => void (isClosed || setTimeout(() => open(token), reopenAfter).unref());
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': nextAddress() };
    const request = get(new URL('/api/v1/events', url), { agent, headers });
    const opening = setTimeout(() => request.destroy(new Error('no answer')), 15_000);
    let isAnswered = false;
    request.once('response', (response) => {
      clearTimeout(opening);
      isAnswered = true;
      const status = response.statusCode ?? 0;
      count(counts, { status, ms: performance.now() - began }, status === 200);
      response.resume().once('error', () => {});
      response.once('close', reopen);
    });
    request.on('error', () => {
      clearTimeout(opening);
      if (isClosed || isAnswered) return;
      count(counts, { status: 0, ms: performance.now() - began }, false);
      reopen();
    });
  }
  for (const token of tokens) open(token);
  return {
    close() {
      isClosed = true;
      agent.destroy();
    },
  };
}
