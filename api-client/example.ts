// Example client with the types that openapi-typescript generates. `npm test` compiles it, so the OpenAPI document stays usable.
import createClient from 'openapi-fetch';
import type { components, paths } from '../.cache/api-description/openapi.ts';

type Product = components['schemas']['Product'];
type ProductSummary = components['schemas']['ProductSummary'];

export async function createSignedInClient(baseUrl: string, email: string, password: string) {
  const client = createClient<paths>({ baseUrl });
  const { data, error } = await client.POST('/api/v1/auth/signin', { body: { username: email, loginMethod: 'email', password } });
  if (error) throw new Error(error.code === 'SECOND_FACTOR_REQUIRED' ? 'This account needs a code, too' : error.message);
  client.use({ onRequest: ({ request }) => request.headers.set('authorization', `Bearer ${data.data.token}`) });
  return client;
}

type Client = Awaited<ReturnType<typeof createSignedInClient>>;

/** All products, page by page. */
export async function* listProducts(client: Client): AsyncGenerator<ProductSummary> {
  for (let page = 1, seen = 0; ; page += 1) {
    const { data, error } = await client.GET('/api/v1/digital-products', { params: { query: { page, limit: 100, status: 'ACTIVE' } } });
    if (error) throw new Error(error.message);
    yield* data.data;
    seen += data.data.length;
    if (data.data.length === 0 || seen >= data.meta.total) return;
  }
}

/** The created product, or the message for the field that is not valid. */
export async function createProduct(client: Client, title: string, price: number): Promise<Product | string> {
  const { data, error } = await client.POST('/api/v1/digital-products', { body: { title, category: 'Education', price } });
  if (!error) return data.data;
  switch (error.code) {
    case 'INVALID':
      return Object.values(error.errors ?? {}).join('\n');
    case 'PLAN_LIMIT':
      return `Your plan is full: ${error.message}`;
    default:
      throw new Error(`${error.code}: ${error.message}`);
  }
}

/** Repeats with the same idempotency key cannot withdraw twice. */
export async function withdraw(client: Client, amount: number, userPaymentMethodId: string, idempotencyKey: string) {
  const { data, error } = await client.POST('/api/v1/wallet/withdraw', { body: { amount, userPaymentMethodId, idempotencyKey } });
  if (error?.code === 'BEYOND_FUNDS' || error?.code === 'KYC_REQUIRED') return { refused: error.code };
  if (error) throw new Error(error.message);
  return { id: data.data.id, status: data.data.status };
}
