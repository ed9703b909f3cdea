import { adminSession } from '../../../lib/admin-session.ts';
import { AdminMark } from '../../ui/admin-mark.tsx';
import { AuthLayout } from '../../ui/auth/auth-layout.tsx';
import { SignedOutNotice } from '../../ui/auth/signed-out-notice.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { AdminSignInForm } from './admin-sign-in-form.tsx';

export function AdminSignInPage() {
  usePageTitle('Admin Sign In');
  return (
    <AuthLayout
      mark={<AdminMark />}
      aside={
        <>
          <h2>Admin area</h2>
          <p>Every step taken here is kept in the audit log.</p>
        </>
      }
    >
      <h1 tabIndex={-1}>Admin Sign In</h1>
      <SignedOutNotice session={adminSession} />
      <AdminSignInForm />
    </AuthLayout>
  );
}
