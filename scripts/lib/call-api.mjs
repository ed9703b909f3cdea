/**
 * @import { CallKey, Contract, RouteInput, RouteReply } from '../../contract/src/index.ts'
 */

/**
 * @template {CallKey} Key
 * @typedef {RouteInput<Contract[Key]> & { token?: string }} ApiInput
 */

/**
 * @template {CallKey} Key
 * @typedef {RouteReply<Contract[Key]> extends { data: infer Data } ? Data : never} ApiData
 */

/**
 * Input as the request builder sees it, without the types of the single route.
 * @typedef {object} LooseInput
 * @property {Record<string, unknown>} [params]
 * @property {Record<string, unknown>} [query]
 * @property {unknown} [body]
 * @property {string} [token]
 */

/**
 * API client: calls a route of the contract and returns the `data` of its answer; throws on any other status than 2xx.
 * @template {CallKey} Key
 * @param {string} url
 * @param {Key} key
 * @param {ApiInput<Key>} input
 * @returns {Promise<ApiData<Key>>}
 */
export async function callApi(url, key, input) {
  const { params = {}, query = {}, body, token } = /** @type {LooseInput} */ (input);
  const [method = 'GET', path = '/'] = key.split(' ');
  const address = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(String(params[name]))),
    url,
  );
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const answer = await fetch(address, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const { data, message } = await answer.json();
  if (!answer.ok) throw new Error(`${key}: ${answer.status} ${message}`);
  return data;
}
