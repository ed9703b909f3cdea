import type { ReactNode } from 'react';
import { AdminMark } from '../../ui/page/admin-mark.tsx';
import { AuthLayout } from './auth-layout.tsx';

/** Page in front of the admin area. */
export const AdminAuthLayout = ({ children }: { children: ReactNode }) => (
  <AuthLayout
    mark={<AdminMark />}
    aside={
      <>
        <h2>Admin area</h2>
        <p>Every step taken here is kept in the audit log.</p>
      </>
    }
  >
    {children}
  </AuthLayout>
);
