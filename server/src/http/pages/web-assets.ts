import { createHmac, timingSafeEqual } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type Clock, days } from '../../kit/clock.ts';
import { allKeys, type KeyRing } from '../../kit/crypto/secret-key.ts';
import type { Database } from '../../platform/db/database.ts';
import { deleteBatch } from '../../platform/housekeeping/change-batch.ts';
import type { Sweep } from '../../platform/housekeeping/sweep.ts';
import type { SecurityLog } from '../../platform/security/security-log.ts';

export interface AssetDeps {
  database: Pick<Database, 'pool' | 'transact'>;
  clock: Clock;
}

export interface ServingDeps extends AssetDeps {
  /** HMAC keys of the stored assets. */
  keys: KeyRing;
  securityLog: Pick<SecurityLog, 'recordAlteredAsset'>;
}

/** File names contain a hash of the content, so a browser may keep them. */
export const assetCaching = 'public, max-age=31536000, immutable';

/** Retention of the assets of former versions: a tab may stay open for weeks. */
const maxAge = days(60);

const contentTypes: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};
interface StoredAsset {
  content: Buffer;
  /** Null for assets of versions before 0.2.0. */
  mac: Buffer | null;
}

/** Also repairs an asset whose key was rotated, or that was stored without a MAC. */
const storeAsset = `insert into web_assets (name, content, mac) values ($1, $2, $3)
  on conflict (name) do update set content = excluded.content, mac = excluded.mac`;

const namePattern = /^[A-Za-z0-9._-]{1,200}\.(js|css|woff2)$/;

/** Names of the files without their compressed copies. */
function listAssets(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder).filter((name) => namePattern.test(name)) : [];
}

/** MAC of an asset. The hash in the name proves nothing: it is short, and the bundler takes it before the chunks name each other. */
const macOf = (key: Buffer, name: string, content: Buffer): Buffer =>
  createHmac('sha256', key).update(`${name}\0`).update(content).digest();

/**
 * Stores the assets of this version for the processes of other versions, and marks all others as replaced. The table lock lets one
 * process publish at a time: two versions that start together would otherwise block each other's rows.
 */
async function publishAssets({ database, clock, keys }: ServingDeps, folder: string): Promise<void> {
  const names = listAssets(folder);
  if (names.length === 0) return;
  await database.transact(async ({ client }) => {
    await client.query('lock table web_assets in share row exclusive mode');
    const { rows } = await client.query<{ name: string; mac: Buffer | null }>('select name, mac from web_assets where name = any ($1)', [
      names,
    ]);
    const stored = new Map(rows.map(({ name, mac }) => [name, mac]));
    // One by one: together they would raise the memory of the process for good.
    for (const name of names) {
      const content = await readFile(join(folder, name));
      const mac = macOf(keys.current, name, content);
      if (!stored.get(name)?.equals(mac)) await client.query(storeAsset, [name, content, mac]);
    }
    await client.query('update web_assets set replaced_at = null where replaced_at is not null and name = any ($1)', [names]);
    await client.query('update web_assets set replaced_at = $2 where replaced_at is null and name <> all ($1)', [names, clock.now()]);
  });
}

/**
 * Serves the assets of other versions; those of this version are served from the folder. Their scripts run on our origin, so only content
 * that a process with the secret key has stored is served: access to the database alone must not be enough.
 */
export function serveOtherAssets(app: FastifyInstance, deps: ServingDeps, folder: string): void {
  const isOwn = (name: string, content: Buffer, mac: Buffer | null) =>
    mac?.length === 32 && allKeys(deps.keys).some((key) => timingSafeEqual(macOf(key, name, content), mac));
  app.addHook('onReady', () => publishAssets(deps, folder));
  app.get<{ Params: { name: string } }>('/assets/:name', async ({ params: { name } }, reply) => {
    const [, extension = ''] = namePattern.exec(name) ?? [];
    const type = contentTypes[extension];
    if (type === undefined) return reply.callNotFound();
    const { rows } = await deps.database.pool.query<StoredAsset>('select content, mac from web_assets where name = $1', [name]);
    const [asset] = rows;
    if (!asset) return reply.callNotFound();
    if (!isOwn(name, asset.content, asset.mac)) {
      deps.securityLog.recordAlteredAsset(name);
      return reply.callNotFound();
    }
    return reply.header('cache-control', assetCaching).type(type).send(asset.content);
  });
}

export const replacedAssetSweep = ({ database, clock }: AssetDeps): Sweep => ({
  name: 'replaced-assets',
  handleBatch: (limit) =>
    deleteBatch(database, {
      table: 'web_assets',
      where: 'replaced_at < $1',
      orderBy: 'replaced_at',
      values: [new Date(clock.now().getTime() - maxAge)],
      limit,
    }),
});
