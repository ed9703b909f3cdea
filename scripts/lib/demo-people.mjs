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

export async function meetDemoPeople(url) {
  const [seller, buyer] = [await signIn(url, 'ananya'), await signIn(url, 'rohan')];
  const body = { username: 'admin', password: administratorPassword };
  const { token: administrator } = await call(url, 'POST /api/v1/admin/signin', { body });
  const first = async (route, token = seller) => (await call(url, `GET /api/v1/${route}`, { token }))[0];
  const [product, channel] = [await first('digital-products?status=ACTIVE&sort=sales'), await first('telegram/channels?sort=sales')];
  const [link, user] = [await first('links?sort=clicks'), await first('admin/users?search=ananya', administrator)];
  return {
    kept: { seller: { token: seller }, buyer: { token: buyer }, administrator: { adminToken: administrator }, nobody: {} },
    things: {
      ...{ product: product.id, channel: channel.id, link: link.id, user: user.id },
      ...{ productPage: new URL(product.publicUrl).pathname, channelPage: new URL(channel.publicUrl).pathname },
    },
  };
}
