import './styles/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { queryClient } from './api/query-client.ts';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <BrowserRouter>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);

// Only then the way for what comes live: the first screen does not wait for it.
const goLive = () => void import('./live/start-live.ts').then(({ startLive }) => startLive());
if ('requestIdleCallback' in window) requestIdleCallback(goLive, { timeout: 1_000 });
else setTimeout(goLive, 100);
