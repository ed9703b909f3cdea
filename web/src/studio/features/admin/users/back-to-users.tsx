import { IconChevronLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

export const BackToUsers = () => (
  <Link to="/admin/user-management">
    <IconChevronLeft size={16} stroke={1.75} aria-hidden />
    Users
  </Link>
);
