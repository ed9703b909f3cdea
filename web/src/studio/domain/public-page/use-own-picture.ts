import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../ui/hooks/use-session.ts';
import { pictureQuery } from '../profile/pictures.ts';

/** URL of the signed-in user's profile picture; null without one. */
export const useOwnPicture = (): string | null | undefined => useQuery(pictureQuery(useSession().user?.id, 'profile')).data;
