// First import: must run before any chunk that builds a schema.
import './no-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followEvents } from '../../lib/events.ts';
import { fromLastPage } from '../../lib/next-page.ts';
import { sendErrorReport, startErrorReports } from '../../lib/report-errors.ts';
import { followColorScheme } from '../ui/color-scheme.ts';
import { toast } from '../ui/feedback/toast.ts';
import { installOverlayHistory } from '../ui/overlay/use-back-button.ts';
import { App } from './app.tsx';
import { area } from './area.ts';
import { createStudioRouter, followSession, preloadCurrentPage, type StudioRouter } from './router.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('studio.html has no #root');

const overlays = installOverlayHistory();
// A reload closes open overlays, but keeps their history entries.
addEventListener('load', () => setTimeout(() => overlays.leaveClosedEntries()));

/** Errors that an error boundary has caught. Without a handler React logs them only. */
function reportRenderError(error: unknown) {
  console.error(error);
  sendErrorReport('render', error);
}

function render(router: StudioRouter | null) {
  if (router) {
    followSession(router);
    preloadCurrentPage(router);
  }
  createRoot(root as HTMLElement, { onCaughtError: reportRenderError }).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
}

startErrorReports();
followColorScheme();
if (fromLastPage.message) toast[fromLastPage.message.tone === 'ok' ? 'success' : 'error'](fromLastPage.message.text);
area.session.start();
followEvents(area.events, area.session);
if (area.isAdmin) {
  import('./admin/admin-routes.ts').then(
    ({ adminRoutes }) => render(createStudioRouter(adminRoutes)),
    () => render(null),
  );
} else {
  render(createStudioRouter([]));
}
