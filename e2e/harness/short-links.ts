import type { ShortLink } from '@jamun/contract';
import { inject } from 'vitest';
import { call } from './calls.ts';

const agents = {
  android: 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  windows: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0',
  preview: 'TelegramBot (like TwitterBot)',
};

/** Shortens an address through the API. */
export const shortened = (token: string, originalUrl: string) => call<ShortLink>('POST /api/v1/links', { body: { originalUrl }, token });

/** Requests a short link with a browser's user agent; returns status and target. */
export async function follow({ shortId }: ShortLink, by: keyof typeof agents, referrer?: string) {
  const response = await fetch(`${inject('serverUrl')}/s/${shortId}`, {
    redirect: 'manual',
    headers: { 'user-agent': agents[by], ...(referrer ? { referer: referrer } : {}) },
  });
  return { status: response.status, to: response.headers.get('location') };
}
