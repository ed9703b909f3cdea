import type { Contract, ContractKey, dataExport, RouteInput } from '@jamun/contract';
import { strFromU8, unzipSync } from 'fflate';
import type { Person, World } from '../world.ts';

type Fixture<K extends ContractKey> = (world: World, owner: Person) => Promise<RouteInput<Contract[K]>>;

export const requestExport = (world: World, { token }: { token: string }) => world.call('POST /api/v1/users/me/data-export', {}, token);
export const fetchExport = async (world: World, { token }: { token: string }) =>
  (await world.call('GET /api/v1/users/me/data-export', {}, token)).body.data;
export const requestDownload = (world: World, { token }: { token: string }, id: string) =>
  world.call('POST /api/v1/users/me/data-export/{id}/download', { params: { id } }, token);

/** Requests an export and runs its job; returns the id of the export. */
export async function prepareExport(world: World, person: Person): Promise<string> {
  const response = await requestExport(world, person);
  if (response.status !== 200) throw new Error(`The export request failed: ${response.text}`);
  await world.runJobs('make-data-export');
  return response.body.data.id;
}

/** Downloads an archive; returns its files by name. */
export async function downloadAndUnzip(url: string): Promise<Record<string, string>> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`The download failed with ${response.status}`);
  const entries = unzipSync(new Uint8Array(await response.arrayBuffer()));
  return Object.fromEntries(Object.entries(entries).map(([name, bytes]) => [name, strFromU8(bytes)]));
}

export const dataExportFixtures: { [K in keyof typeof dataExport]: Fixture<K> } = {
  'GET /api/v1/users/me/data-export': async () => ({}),
  'POST /api/v1/users/me/data-export': async () => ({}),
  'POST /api/v1/users/me/data-export/{id}/download': async (world, owner) => ({ params: { id: await prepareExport(world, owner) } }),
};
