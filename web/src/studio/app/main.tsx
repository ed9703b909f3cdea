// First of all imports: it must have run before any chunk that builds a schema.
import './no-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followEvents } from '../../lib/events.ts';
import { installOverlayHistory } from '../ui/overlay/use-back-button.ts';
import { App } from './app.tsx';
import { area } from './area.ts';
import { createStudioRouter, followSession, preloadCurrentPage, type StudioRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('studio.html has no #root');

const overlays = installOverlayHistory();
// A reload closes what was open, but keeps its entries in the history.
addEventListener('load', () => setTimeout(() => overlays.leaveClosedEntries()));

function show(router: StudioRouter | null) {
  if (router) {
    followSession(router);
    preloadCurrentPage(router);
  }
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

area.session.start();
followEvents(area.events, area.session);
if (area.isAdmin) {
  import('./admin/admin-routes.ts').then(
    ({ adminRoutes }) => show(createStudioRouter(adminRoutes)),
    () => show(null),
  );
} else {
  show(createStudioRouter([]));
}
