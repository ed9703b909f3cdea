import { type SyntheticEvent, useRef, useState } from 'react';
import { type Addresses, isOld } from './addresses.ts';

interface Played extends Addresses {
  id: string;
  viewUrl: string;
}

type PlayerEvent = SyntheticEvent<HTMLMediaElement>;

/**
 * The address that a player holds. It is kept when others are fetched, since a player begins anew with each; only when it has grown too
 * old to be read from is it replaced, and the player goes on where it stood.
 */
export function usePlayedAddress({ id, viewUrl, fetchedAt, fetchAnew }: Played) {
  const [address, setAddress] = useState({ url: viewUrl, since: fetchedAt });
  const [broken, setBroken] = useState(false);
  const left = useRef<{ at: number; playing: boolean } | null>(null);

  const renew = async () => {
    const fresh = (await fetchAnew())?.find((file) => file.id === id)?.viewUrl;
    if (fresh) setAddress({ url: fresh, since: Date.now() });
    // The same one again is not what was wrong.
    if (!fresh || fresh === address.url) setBroken(true);
  };
  const onError = ({ currentTarget: player }: PlayerEvent) => {
    left.current ??= { at: player.currentTime, playing: !player.paused };
    if (isOld(address.since)) void renew();
    else setBroken(true);
  };
  const onLoadedMetadata = ({ currentTarget: player }: PlayerEvent) => {
    const place = left.current;
    left.current = null;
    if (!place) return;
    player.currentTime = place.at;
    if (place.playing) void player.play().catch(() => undefined);
  };
  return { broken, tryAgain: () => setBroken(false), player: { src: address.url, onError, onLoadedMetadata } };
}
