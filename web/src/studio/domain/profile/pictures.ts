import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useSession } from '../../ui/hooks/use-session.ts';

export const picturePaths = { profile: 'profilepicture', cover: 'coverpicture' } as const;
export type PictureKind = keyof typeof picturePaths;

/** The key contains the user, because another user may sign in in the same tab. */
export const pictureKeys = { picture: (userId: number | undefined, kind: PictureKind) => ['picture', userId, kind] };

// A URL is valid for at least fifteen minutes and is renewed before that.
const urlLifetime = 10 * 60_000;

/** URL from the last page load in this tab, so that the picture does not replace the initials after a moment. */
function readStoredUrl(key: readonly unknown[]): { initialData?: string | null; initialDataUpdatedAt?: number } {
  try {
    const { url, at } = JSON.parse(sessionStorage.getItem(key.join(' ')) ?? '{}');
    return typeof at === 'number' && Date.now() - at < urlLifetime ? { initialData: url, initialDataUpdatedAt: at } : {};
  } catch {
    return {};
  }
}

function storeUrl(key: readonly unknown[], url: string | null) {
  try {
    sessionStorage.setItem(key.join(' '), JSON.stringify({ url, at: Date.now() }));
  } catch {
    // Storage can be full or forbidden; then every page load fetches the URL.
  }
}

/** Current URL of the picture; null without one. */
export function pictureQuery(userId: number | undefined, kind: PictureKind) {
  const queryKey = pictureKeys.picture(userId, kind);
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { url } = (await api(`GET /api/v1/users/${picturePaths[kind]}`, { signal })).data;
      storeUrl(queryKey, url);
      return url;
    },
    enabled: userId !== undefined,
    staleTime: urlLifetime,
  });
}

export function usePicture(kind: PictureKind) {
  const query = pictureQuery(useSession().user?.id, kind);
  return useQuery({ ...query, ...readStoredUrl(query.queryKey), refetchInterval: urlLifetime });
}

/**
 * Attributes of the `img` element. A URL that fails to load, for example one that expired while the device slept, is refetched once; if
 * that fails too, the placeholder stays.
 */
export function usePictureImage(kind: PictureKind) {
  const query = usePicture(kind);
  const [broken, setBroken] = useState<string | null>(null);
  const [loaded, setLoaded] = useState(false);
  const isRefetched = useRef(false);
  const url = query.data;
  const onError = () => {
    setBroken(url ?? null);
    setLoaded(false);
    if (isRefetched.current) return;
    isRefetched.current = true;
    void query.refetch();
  };
  const onLoad = () => {
    setLoaded(true);
    isRefetched.current = false;
  };
  const image = url && url !== broken ? { src: url, alt: '', onError, onLoad, 'data-loaded': loaded } : null;
  return { query, image };
}
