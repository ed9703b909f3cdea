import { adminSession } from '../../../../lib/admin-session.ts';
import { AdminAuthLayout } from '../../../domain/sign-in/admin-auth-layout.tsx';
import { SignedOutNotice } from '../../../domain/sign-in/signed-out-notice.tsx';
import { usePageTitle } from '../../../ui/hooks/use-page-title.ts';
import { AdminSignInForm } from './admin-sign-in-form.tsx';

export function AdminSignInPage() {
  usePageTitle('Admin Sign In');
  return (
    <AdminAuthLayout>
      <h1 tabIndex={-1}>Admin Sign In</h1>
      <SignedOutNotice session={adminSession} />
      <AdminSignInForm />
    </AdminAuthLayout>
  );
}
