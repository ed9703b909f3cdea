import { createHmac, timingSafeEqual } from 'node:crypto';
import { accountMessages, csrfHeader, sessionHeader } from '@jamun/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../kit/app-error.ts';

interface AdminCookieDeps {
  /** Makes CSRF tokens. */
  key: Buffer;
  https: boolean;
  publicUrl: string | undefined;
}

const tokenShape = /^[A-Za-z0-9_-]{20,200}$/;

/** Browsers say where a request comes from. Other programs send neither header, and no cookie unless they mean to. */
function isSameOrigin({ headers, host }: FastifyRequest, publicUrl: string | undefined): boolean {
  const { origin, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin') return false;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  // A proxy in front may have another scheme or another host name than the one that people see.
  return given.host === host || (publicUrl !== undefined && given.origin === new URL(publicUrl).origin);
}

export type AdminCookies = ReturnType<typeof adminCookies>;

/**
 * Session cookie of administrators (decision 0020). It counts on admin routes only, and only with the CSRF token of the same session in a
 * header, so that no other site can use it. Scripts cannot read it.
 */
export function adminCookies({ key, https, publicUrl }: AdminCookieDeps) {
  // The prefix needs Secure, which Safari does not accept on http://localhost.
  const name = https ? '__Host-jamun-admin' : 'jamun-admin';
  const attributes = `Path=/; HttpOnly; SameSite=Strict${https ? '; Secure' : ''}`;
  const csrfToken = (token: string) => createHmac('sha256', key).update(token).digest('base64url');

  /** The token in the cookie. For reading what is no secret of this person's: without the CSRF check. */
  function read({ headers }: FastifyRequest): string | null {
    // Spaces and tabs only: `trim` would take a cookie of another subdomain, named with a no-break space in front, for ours.
    const pairs = headers.cookie?.split(';').map((pair) => pair.replace(/^[ \t]+|[ \t]+$/g, '')) ?? [];
    const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? '';
    return tokenShape.test(value) ? value : null;
  }

  return {
    read,

    /** The token in the cookie, for a request that the studio has made; null for any other. */
    readChecked(request: FastifyRequest): string | null {
      const token = read(request);
      const given = request.headers[csrfHeader];
      if (token === null || typeof given !== 'string' || !isSameOrigin(request, publicUrl)) return null;
      const [expected, seen] = [Buffer.from(csrfToken(token)), Buffer.from(given)];
      return seen.length === expected.length && timingSafeEqual(seen, expected) ? token : null;
    },

    /** Whether a sign-in asks for the cookie instead of a token. */
    isWanted(request: FastifyRequest): boolean {
      if (request.headers[sessionHeader.name] !== sessionHeader.cookie) return false;
      if (!isSameOrigin(request, publicUrl)) throw new AppError('FORBIDDEN', { message: accountMessages.foreignSignIn });
      return true;
    },

    /** Returns the CSRF token. Without Max-Age the cookie ends with the browser; the session itself ends earlier. */
    set(reply: FastifyReply, token: string): string {
      reply.header('set-cookie', `${name}=${token}; ${attributes}`);
      return csrfToken(token);
    },

    clear(reply: FastifyReply): void {
      reply.header('set-cookie', `${name}=; ${attributes}; Max-Age=0`);
    },
  };
}
