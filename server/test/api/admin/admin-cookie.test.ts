import { csrfHeader, sessionHeader } from '@jamun/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createWorld, type World } from '../../harness/world.ts';

let world: World;
let secure: World;
beforeAll(async () => {
  world = await createWorld();
  secure = await createWorld({ env: { PUBLIC_URL: 'https://localhost' } });
});
afterAll(() => Promise.all([world.close(), secure.close()]));

const json = { 'content-type': 'application/json' };
const cookieSession = { [sessionHeader.name]: sessionHeader.cookie };

/** Signs in a new administrator as the web client does, with a cookie session. */
async function signIn(target = world, headers: Record<string, string> = cookieSession) {
  const { username, password } = await target.administrator();
  const body = JSON.stringify({ username, password });
  const response = await target.send('POST', '/api/v1/admin/signin', { headers: { ...json, ...headers }, body });
  const [pair = '', ...attributes] = (response.headers.get('set-cookie') ?? '').split('; ');
  const { data } = response.body as { data: { token: string } };
  return { answer: response, pair, token: pair.split('=')[1] ?? '', csrf: data?.token ?? '', attributes };
}

const me = (headers: Record<string, string>, target = world) => target.send('GET', '/api/v1/admin/me', { headers });

describe('administrator sign-in with a cookie session', () => {
  it('admin sign-in sets an HttpOnly session cookie and returns a CSRF token instead of the session token', async () => {
    const { pair, token, csrf, attributes, answer: response } = await signIn();
    expect(pair).toMatch(/^jamun-admin=[\w-]{20,}$/);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict']);
    expect(response.text).not.toContain(token);
    expect((await me({ cookie: pair, [csrfHeader]: csrf })).status).toBe(200);
  });

  it('admin sign-in over HTTPS sets a Secure cookie with the __Host- prefix', async () => {
    const { pair, csrf, attributes } = await signIn(secure);
    expect(pair).toMatch(/^__Host-jamun-admin=/);
    expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure']);
    expect((await me({ cookie: pair, [csrfHeader]: csrf }, secure)).status).toBe(200);
    const withoutPrefix = pair.replace('__Host-', '');
    expect((await me({ cookie: withoutPrefix, [csrfHeader]: csrf }, secure)).status).toBe(401);
  });

  it('rejects a cross-site admin sign-in', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }, { origin: 'null' }])
      expect((await signIn(world, { ...cookieSession, ...headers })).answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await signIn(secure, { ...cookieSession, origin: 'https://localhost' })).answer.status).toBe(200);
  });

  it('admin sign-in without the session header sets no cookie and returns a bearer token', async () => {
    const { answer: response, csrf: token } = await signIn(world, {});
    expect(response.headers.get('set-cookie')).toBe(null);
    expect((await me({ authorization: `Bearer ${token}` })).status).toBe(200);
  });
});

describe('admin session cookie', () => {
  it('the admin cookie requires the CSRF token of the same session for reads and writes', async () => {
    const [{ pair, csrf, token }, other] = [await signIn(), await signIn()];
    const rejected = [
      { cookie: pair },
      { cookie: pair, [csrfHeader]: '' },
      { cookie: pair, [csrfHeader]: 'x'.repeat(43) },
      { cookie: pair, [csrfHeader]: other.csrf },
      { cookie: pair, [csrfHeader]: token },
      { [csrfHeader]: csrf },
      { authorization: `Bearer ${csrf}` },
      { cookie: pair, [csrfHeader]: csrf, origin: 'https://evil.example' },
      { cookie: pair, [csrfHeader]: csrf, 'sec-fetch-site': 'same-site' },
      { cookie: pair, [csrfHeader]: csrf, 'sec-fetch-site': 'cross-site' },
    ];
    for (const headers of rejected) {
      expect((await me(headers)).status, JSON.stringify(headers)).toBe(401);
      const signOut = await world.send('POST', '/api/v1/admin/signout', { headers });
      expect({ status: signOut.status, setCookie: signOut.headers.get('set-cookie') }, JSON.stringify(headers)).toEqual({
        status: 401,
        setCookie: null,
      });
    }
    const valid = { cookie: `theme=dark; ${pair}; other=1`, [csrfHeader]: csrf, origin: world.url, 'sec-fetch-site': 'same-origin' };
    expect((await me(valid)).status).toBe(200);
    // Cookie tossing: another subdomain sets a cookie whose name starts with a no-break space, which browsers accept.
    const withForeignCookie = { cookie: `\u00a0jamun-admin=${'z'.repeat(43)}; ${pair}`, [csrfHeader]: csrf };
    expect((await me(withForeignCookie)).status).toBe(200);
  });

  it('the admin cookie is ignored on user routes', async () => {
    const { pair, csrf } = await signIn();
    const response = await world.send('GET', '/api/v1/users/me', { headers: { cookie: pair, [csrfHeader]: csrf } });
    expect(response.status).toBe(401);
    const person = await world.person();
    const both = { cookie: pair, [csrfHeader]: csrf, authorization: `Bearer ${person.token}` };
    expect((await world.send('GET', '/api/v1/users/me', { headers: both })).body).toMatchObject({ data: { id: person.id } });
    expect((await me(both)).status).toBe(403);
  });

  it('rejects a user session token in the admin cookie', async () => {
    const [person, { csrf }] = [await world.person(), await signIn()];
    expect((await me({ cookie: `jamun-admin=${person.token}`, [csrfHeader]: csrf })).status).toBe(401);
  });

  it('admin sign-out removes the cookie and ends the session', async () => {
    const { pair, csrf } = await signIn();
    const headers = { cookie: pair, [csrfHeader]: csrf };
    const signedOut = await world.send('POST', '/api/v1/admin/signout', { headers });
    expect({ status: signedOut.status, setCookie: signedOut.headers.get('set-cookie') }).toEqual({
      status: 200,
      setCookie: 'jamun-admin=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    });
    expect((await me(headers)).status).toBe(401);
  });

  it('admin sign-out with a bearer token sets no cookie', async () => {
    const { csrf: token } = await signIn(world, {});
    const { status, headers } = await world.send('POST', '/api/v1/admin/signout', { headers: { authorization: `Bearer ${token}` } });
    expect({ status, setCookie: headers.get('set-cookie') }).toEqual({ status: 200, setCookie: null });
  });

  it('the admin event stream requires the CSRF token with the cookie', async () => {
    const { pair, csrf } = await signIn();
    const headers = { cookie: pair, [csrfHeader]: csrf };
    expect((await world.send('GET', '/api/v1/admin/events', { headers })).headers.get('content-type')).toContain('text/event-stream');
    expect((await world.send('GET', '/api/v1/admin/events', { headers: { cookie: pair } })).status).toBe(401);
  });
});

describe('API documentation', () => {
  const paths = async (headers: Record<string, string>) =>
    Object.keys(((await world.send('GET', '/openapi.json', { headers })).body as { paths: object }).paths);
  const listsAdminRoutes = async (headers: Record<string, string>) => {
    const page = await world.send('GET', '/docs', { headers });
    expect({ status: page.status, cacheControl: page.headers.get('cache-control'), vary: page.headers.get('vary') }).toEqual({
      status: 200,
      cacheControl: 'private, no-cache',
      vary: 'cookie, authorization, accept-encoding',
    });
    const listed = { openapi: (await paths(headers)).some((path) => path.includes('/admin/')), page: page.text.includes('/api/v1/admin/') };
    expect(listed.page).toBe(listed.openapi);
    return listed.page;
  };

  it('the API documentation lists admin routes only for administrators, by cookie or bearer token', async () => {
    const { pair, token } = await signIn();
    const person = await world.person();
    expect(await listsAdminRoutes({})).toBe(false);
    expect(await listsAdminRoutes({ authorization: `Bearer ${person.token}` })).toBe(false);
    expect(await listsAdminRoutes({ cookie: `jamun-admin=${person.token}` })).toBe(false);
    expect(await listsAdminRoutes({ authorization: `Bearer ${'x'.repeat(43)}` })).toBe(false);
    expect(await listsAdminRoutes({ cookie: pair })).toBe(true);
    expect(await listsAdminRoutes({ authorization: `Bearer ${token}` })).toBe(true);
    expect((await world.send('GET', '/openapi.json')).text).not.toMatch(/administrator/i);
  });

  it('the API documentation hides admin routes from an administrator with pending setup steps', async () => {
    const { pair } = await signIn();
    await world.container.database.pool.query(
      `update sessions set pending_steps = '{SET_UP_SECOND_FACTOR}' where kind = 'admin' and ended_at is null`,
    );
    expect(await listsAdminRoutes({ cookie: pair })).toBe(false);
    await world.container.database.pool.query(`update sessions set pending_steps = '{}'`);
  });
});
