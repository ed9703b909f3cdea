import type { PurchasedFile } from '@jamun/contract';
import { type SyntheticEvent, useRef, useState } from 'react';

/** Age of the files' URLs, and the call that renews them. */
export interface FileUrls {
  fetchedAt: number;
  /** The files with new URLs; undefined when the call failed. */
  renewUrls: () => Promise<PurchasedFile[] | undefined>;
}

// A download URL works for at least 3 hours; one that is nearly as old is renewed before it is used.
const lifetime = 170 * 60_000;

export const isExpired = (fetchedAt: number) => Date.now() - fetchedAt > lifetime;

type PlayerEvent = SyntheticEvent<HTMLMediaElement>;

/**
 * URL and event handlers of a media player. A new URL restarts the player, so it keeps its URL while others are renewed; an expired one is
 * renewed after a playback error, and the player continues at the same position.
 */
export function usePlayer({ id, viewUrl, fetchedAt, renewUrls }: FileUrls & { id: string; viewUrl: string }) {
  const [source, setSource] = useState({ url: viewUrl, fetchedAt });
  const [isBroken, setBroken] = useState(false);
  const interrupted = useRef<{ position: number; isPlaying: boolean } | null>(null);

  const renew = async () => {
    const url = (await renewUrls())?.find((file) => file.id === id)?.viewUrl;
    if (url) setSource({ url, fetchedAt: Date.now() });
    // The same URL again means that its age was not the reason.
    if (!url || url === source.url) setBroken(true);
  };
  const onError = ({ currentTarget: player }: PlayerEvent) => {
    interrupted.current ??= { position: player.currentTime, isPlaying: !player.paused };
    if (isExpired(source.fetchedAt)) void renew();
    else setBroken(true);
  };
  const onLoadedMetadata = ({ currentTarget: player }: PlayerEvent) => {
    const last = interrupted.current;
    interrupted.current = null;
    if (!last) return;
    player.currentTime = last.position;
    if (last.isPlaying) void player.play().catch(() => undefined);
  };
  return { isBroken, retry: () => setBroken(false), player: { src: source.url, onError, onLoadedMetadata } };
}
