/** By whom the demo world is seen, and what of theirs has an address of its own. */
export const administratorPassword = 'an administrator of pictures';

async function call(url, route, { body, token } = {}) {
  const [method, path] = route.split(' ');
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${route}: ${message}`);
  return data;
}

const signIn = async (url, name) => {
  const body = { username: `${name}@jamun.example`, loginMethod: 'email', password: 'jamun-demo' };
  return (await call(url, 'POST /api/v1/auth/signin', { body })).token;
};

/** As the studio signs in: the session is in a cookie, and the answer holds its CSRF token. */
async function signInStudio(url) {
  const headers = { 'content-type': 'application/json', 'x-jamun-session': 'cookie' };
  const body = JSON.stringify({ username: 'admin', password: administratorPassword });
  const answer = await fetch(`${url}/api/v1/admin/signin`, { method: 'POST', headers, body });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`The administrator could not sign in: ${message}`);
  return { token: /^jamun-admin=([\w-]+)/.exec(answer.headers.get('set-cookie'))?.[1], csrf: data.token };
}

export async function meetDemoPeople(url) {
  const [seller, buyer] = [await signIn(url, 'ananya'), await signIn(url, 'rohan')];
  const { token: administrator, csrf } = await signInStudio(url);
  const first = async (route, token = seller) => (await call(url, `GET /api/v1/${route}`, { token }))[0];
  const [product, channel] = [await first('digital-products?status=ACTIVE&sort=sales'), await first('telegram/channels?sort=sales')];
  const [link, user] = [await first('links?sort=clicks'), await first('admin/users?search=ananya', administrator)];
  return {
    kept: { seller: { token: seller }, buyer: { token: buyer }, administrator: { adminCsrf: csrf }, nobody: {} },
    cookies: { administrator: [{ name: 'jamun-admin', value: administrator, url, httpOnly: true, sameSite: 'Strict' }] },
    things: {
      ...{ product: product.id, channel: channel.id, link: link.id, user: user.id },
      ...{ productPage: new URL(product.publicUrl).pathname, channelPage: new URL(channel.publicUrl).pathname },
    },
  };
}
