import { api } from '../../../lib/api.ts';
import { useCall } from '../../ui/hooks/use-call.ts';

type Body<K extends Parameters<typeof api>[0]> = Extract<Parameters<typeof api<K>>[1], { body: unknown }>['body'];

export const useForgotPassword = () =>
  useCall({
    mutationFn: (body: Body<'POST /api/v1/auth/forgot-password'>) => api('POST /api/v1/auth/forgot-password', { body }),
  });

export const useResetPassword = () =>
  useCall({
    mutationFn: (body: Body<'POST /api/v1/auth/reset-password'>) => api('POST /api/v1/auth/reset-password', { body }),
  });

export const useVerifyEmail = () =>
  useCall({ mutationFn: (body: Body<'POST /api/v1/auth/verify-email'>) => api('POST /api/v1/auth/verify-email', { body }) });

export const useConfirmEmailChange = () =>
  useCall({
    mutationFn: (body: Body<'POST /api/v1/auth/email-change/confirm'>) => api('POST /api/v1/auth/email-change/confirm', { body }),
  });

export const useUndoEmailChange = () =>
  useCall({ mutationFn: (token: string) => api('POST /api/v1/auth/email-change/undo', { body: { token } }) });

export const useUndoSecondFactor = () =>
  useCall({ mutationFn: (token: string) => api('POST /api/v1/auth/second-factor/undo', { body: { token } }) });

export const readAccount = async () => (await api('GET /api/v1/users/me')).data;

export interface AdminSignIn {
  username: string;
  password: string;
  rememberMe?: boolean | undefined;
  code?: string | undefined;
}

export const useAdminSignIn = () => useCall({ mutationFn: (body: AdminSignIn) => api('POST /api/v1/admin/signin', { body }) });
