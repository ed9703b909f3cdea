import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

export interface AdminSignIn {
  username: string;
  password: string;
  rememberMe?: boolean | undefined;
  code?: string | undefined;
}

export const useAdminSignIn = () => useCall({ mutationFn: (body: AdminSignIn) => api('POST /api/v1/admin/signin', { body }) });
