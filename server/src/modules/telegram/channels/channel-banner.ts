import type { Tx } from '../../../platform/db/database.ts';
import type { OwnedItem, TelegramDeps } from '../deps.ts';
import { channelNotFound, loadAndLockChannel } from './change-channel.ts';
import { findOwnChannel, saveChannel } from './channels.store.ts';

type Deps = Pick<TelegramDeps, 'database' | 'clock' | 'files' | 'assertStorageLimit'>;

interface UploadRequest {
  fileName: string;
  contentType: string;
  size: number | undefined;
  origin: string;
}

const purpose = 'CHANNEL_BANNER';

/** Use cases for the picture on the page of a channel. */
export function bannerUseCases({ database, clock, files, assertStorageLimit }: Deps) {
  async function assertOwnChannel(owned: OwnedItem): Promise<void> {
    if (!(await findOwnChannel(database.read, owned))) throw channelNotFound();
  }

  /** Deletes the previous picture. */
  async function replace(tx: Tx, owned: OwnedItem, banner: { id: string; preview: { id: string } | null } | null): Promise<void> {
    const { id, userId, bannerFileId, bannerPreviewFileId } = await loadAndLockChannel(tx, owned);
    const changes = { bannerFileId: banner?.id ?? null, bannerPreviewFileId: banner?.preview?.id ?? null };
    await saveChannel(tx, { id, changes, now: clock.now() });
    for (const fileId of [bannerFileId, bannerPreviewFileId]) if (fileId) await files.discard(tx, { fileId, userId });
  }

  return {
    async request(owned: OwnedItem, upload: UploadRequest): Promise<{ url: string; key: string }> {
      await assertOwnChannel(owned);
      return files.requestUpload({ userId: owned.userId, purpose, ...upload });
    },

    async set(owned: OwnedItem, key: string): Promise<void> {
      await assertOwnChannel(owned);
      await files.registerWith({ userId: owned.userId, purpose, key }, (inspected) =>
        database.transact(async (tx) => {
          await replace(tx, owned, await files.claim(tx, inspected));
          await assertStorageLimit(tx, owned);
        }),
      );
    },

    /** Idempotent: a missing banner is no error. */
    remove: (owned: OwnedItem): Promise<void> => database.transact((tx) => replace(tx, owned, null)),
  };
}
