import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountMessages, csrfHeader, sessionHeader } from '@jamun/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';
import { trimCharacters } from '../../kit/text/trim-characters.ts';

interface AdminCookieDeps {
  /** HMAC key of the CSRF tokens. */
  key: Buffer;
  https: boolean;
  publicUrl: string | undefined;
}

const tokenShape = /^[A-Za-z0-9_-]{20,200}$/;

/** True without both headers: every browser sends `Origin` or `Sec-Fetch-Site`, and CSRF is possible in browsers only. */
function isSameOrigin({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const originUrl = new URL(origin);
  // Behind a proxy, the scheme and host of this request may differ from the public ones.
  return originUrl.host === host || (publicUrl !== undefined && originUrl.origin === new URL(publicUrl).origin);
}

export type AdminCookies = ReturnType<typeof adminCookies>;

/**
 * Session cookie of administrators (decision 0020). Accepted on admin routes only, and only with the CSRF token of the same session in a
 * header, so that no other site can use it. HttpOnly: scripts cannot read it.
 */
export function adminCookies({ key, https, publicUrl }: AdminCookieDeps) {
  // The `__Host-` prefix requires Secure, which Safari does not accept on http://localhost.
  const name = https ? '__Host-jamun-admin' : 'jamun-admin';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const csrfToken = (token: string) => createHmac('sha256', key).update(token).digest('base64url');

  /** Session token of the cookie, without the CSRF check. Only for reads that return nothing private. */
  function read({ headers }: FastifyRequest): string | null {
    // Strips spaces and tabs only: with `trim`, a cookie of another subdomain whose name starts with a no-break space would pass as ours.
    const pairs = headers.cookie?.split(';').map((pair) => trimCharacters(pair, ' \t')) ?? [];
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    return tokenShape.test(value) ? value : null;
  }

  return {
    read,

    /** Session token of the cookie if the CSRF token and the origin are valid, otherwise null. */
    readChecked(request: FastifyRequest): string | null {
      const token = read(request);
      const received = request.headers[csrfHeader];
      if (token === null || typeof received !== 'string' || !isSameOrigin(request, publicUrl)) return null;
      const [expected, actual] = [Buffer.from(csrfToken(token)), Buffer.from(received)];
      return actual.length === expected.length && timingSafeEqual(actual, expected) ? token : null;
    },

    /** Whether a sign-in request asks for a cookie instead of a bearer token. Throws FORBIDDEN if it comes from another origin. */
    isRequested(request: FastifyRequest): boolean {
      if (request.headers[sessionHeader.name] !== sessionHeader.cookie) return false;
      if (!isSameOrigin(request, publicUrl)) throw new AppError('FORBIDDEN', { message: accountMessages.foreignSignIn });
      return true;
    },

    /** Sets the session cookie and returns the CSRF token. No Max-Age: it ends with the browser; the server may end the session before. */
    set(reply: FastifyReply, token: string): string {
      reply.header('set-cookie', `${name}=${token}; ${attributes}`);
      return csrfToken(token);
    },

    clear(reply: FastifyReply): void {
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
}
