import type { ReactNode } from 'react';
import { AdminMark } from '../../ui/page/admin-mark.tsx';
import { AuthLayout } from './auth-layout.tsx';
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
