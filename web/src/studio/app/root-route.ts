import { createRootRoute, Outlet } from '@tanstack/react-router';
import { NotFoundPage } from './not-found-page.tsx';

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage });
