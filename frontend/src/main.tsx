import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { isVisitorsPage } from './api/early-answers.ts';
import { queryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';
import { fetchScreenAhead, signedInRoutes, signedOutRoutes } from './app/routes.tsx';

// The line is free while this code is at work; before, the typefaces would only have held it up.
void Promise.all([document.fonts.load('600 1em Fraunces'), document.fonts.load('1em Figtree')]).catch(() => {});

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

/** How long the first screen's code is waited for, in ms; then a skeleton stands until it is there. */
const patience = 150;

const begin = () =>
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <BrowserRouter>
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </StrictMode>,
  );
// It comes together with this code: drawn in one go, nothing stands for it first.
const screen = fetchScreenAhead(location.pathname, isVisitorsPage() ? signedOutRoutes : signedInRoutes);
void Promise.race([screen, new Promise((resolve) => setTimeout(resolve, patience))]).then(begin);

// Only then the way for what comes live: the first screen does not wait for it.
const goLive = () => void import('./live/start-live.ts').then(({ startLive }) => startLive());
const whenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(goLive, { timeout: 1_000 }) : setTimeout(goLive, 100));
const afterFirst = () => setTimeout(whenIdle, 800);
if (document.readyState === 'complete') afterFirst();
else addEventListener('load', afterFirst, { once: true });
