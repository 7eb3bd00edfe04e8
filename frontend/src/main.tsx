import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isVisitorPage } from './api/prefetched.ts';
import { queryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { hideUntilFirstRender } from './app/first-render.ts';
import { prefetchScreen, signedInRoutes, signedOutRoutes } from './app/routes.tsx';
import { firstPaint } from './ui/first-paint.ts';
import { applyCachedTypefaces, fetchTypefaces } from './ui/typefaces.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

applyCachedTypefaces();
const { shown, timedOut } = hideUntilFirstRender(root);
// The first screen's code loads with the entry's, so that both render at once, without a skeleton.
const screen = prefetchScreen(location.pathname, isVisitorPage() ? signedOutRoutes : signedInRoutes);
void Promise.race([screen, timedOut]).then(() => {
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
});

function goLive(): void {
  import('./live/start-live.ts').then(
    ({ startLive }) => startLive(),
    // The code could not be loaded.
    () => setTimeout(goLive, 2_000),
  );
}
const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(goLive, { timeout: 1_000 }) : setTimeout(goLive, 100));

// Typefaces and live updates start after the first screen is painted, and do not delay it.
void shown.then(firstPaint).then(() => {
  void fetchTypefaces().catch(() => {});
  whenIdle();
});
