// First of all imports: it must have run before any chunk that builds a schema.
import './no-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { area } from './area.ts';
import { followSession, preloadCurrentPage } from './router.tsx';

area.session.start();
followSession();
preloadCurrentPage();

const root = document.getElementById('root');
if (!root) throw new Error('studio.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
