import { accountMessages } from '@jamun/contract';
import type { ReactNode } from 'react';
import { AuthLayout } from '../../../brand/auth/auth-layout.tsx';
import { adminSession } from '../../../lib/admin-session.ts';
import { AlertLine } from '../../ui/feedback/alert-line.tsx';
import { useSession } from '../../ui/hooks/use-session.ts';
import { AdminMark } from '../../ui/page/admin-mark.tsx';
import { signInPartsText } from './text.ts';

/** Layout of the admin sign-in and set-up pages. */
export const AdminAuthLayout = ({ children }: { children: ReactNode }) => (
  <AuthLayout
    mark={<AdminMark />}
    aside={
      <>
        <h2>{signInPartsText.admin.title}</h2>
        <p>{signInPartsText.admin.line}</p>
      </>
    }
  >
    {children}
  </AuthLayout>
);

/** Explains why a session ended, for example because it was signed out on another device. */
export function SignedOutNotice() {
  const { endedByServer } = useSession(adminSession);
  return endedByServer && <AlertLine tone="bad">{accountMessages.thrownOut}</AlertLine>;
}
