import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

export const picturePaths = { profile: 'profilepicture', cover: 'coverpicture' } as const;
export type PictureKind = keyof typeof picturePaths;

/** With the person in it: another one who signs in here must not see this one's face. */
export const pictureKey = (personId: number | undefined, kind: PictureKind) => ['picture', personId, kind] as const;

// An address holds for at least fifteen minutes: a new one is asked for well before.
const askAnewAfter = 10 * 60_000;

/** The address of the last page load in this tab: the picture is there at once instead of replacing the initials. */
function rememberedAddress(key: readonly unknown[]): { initialData?: string | null; initialDataUpdatedAt?: number } {
  try {
    const { url, at } = JSON.parse(sessionStorage.getItem(key.join(' ')) ?? '{}');
    return typeof at === 'number' && Date.now() - at < askAnewAfter ? { initialData: url, initialDataUpdatedAt: at } : {};
  } catch {
    return {};
  }
}

function rememberAddress(key: readonly unknown[], url: string | null) {
  try {
    sessionStorage.setItem(key.join(' '), JSON.stringify({ url, at: Date.now() }));
  } catch {
    // Storage can be full or forbidden; then the address is asked for with every load.
  }
}

/** Where the picture is for now; null when there is none. */
export function usePicture(kind: PictureKind) {
  const personId = useSession().user?.id;
  const key = pictureKey(personId, kind);
  return useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const { url } = (await api(`GET /api/v1/users/${picturePaths[kind]}`, { signal })).data;
      rememberAddress(key, url);
      return url;
    },
    ...rememberedAddress(key),
    enabled: personId !== undefined,
    staleTime: askAnewAfter,
    refetchInterval: askAnewAfter,
  });
}

/**
 * The picture for an `img`. An address that leads nowhere, say because the device slept while it ran out, is not shown, and asked for
 * anew once: should that fail too, what stands in for a picture stays.
 */
export function usePictureImage(kind: PictureKind) {
  const query = usePicture(kind);
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);
  const askedAnew = useRef(false);
  const url = query.data;
  const onError = () => {
    setBroken(url ?? null);
    setLoaded(false);
    if (askedAnew.current) return;
    askedAnew.current = true;
    void query.refetch();
  };
  const onLoad = () => {
    setLoaded(true);
    askedAnew.current = false;
  };
  const image = url && url !== broken ? { src: url, alt: '', onError, onLoad, 'data-loaded': loaded } : null;
  return { query, image };
}
