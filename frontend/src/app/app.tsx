import { Suspense, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation, useRoutes } from 'react-router-dom';
import { useCurrentUser } from '../api/current-user.ts';
import { useNeedsUser } from '../api/needs-user.ts';
import { classes } from '../ui/classes.ts';
import { OfflineNote } from '../ui/offline-note.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { clearViewerData } from './clear-viewer-data.ts';
import { useShowFirstRender } from './first-render.ts';
import { LazyLeavingNote, LazySanctionBanner } from './lazy-account-notes.tsx';
import { LoadingLine } from './loading-line.tsx';
import { Navigation } from './navigation.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { paths } from './paths.ts';
import { needsUser, routesOfMember, signedOutRoutes } from './routes.tsx';
import { NotShown, ScreenBoundary } from './screen-boundary.tsx';
import { ScreenChange } from './screen-change.tsx';
import { useScrollRestoration } from './scroll-restoration.ts';
import { VisitorBar } from './visitor-bar.tsx';

const mainClass = 'min-h-dvh outline-none';
const padded = 'px-4 pt-4 pb-20 md:px-6 md:pt-10';

/** The frame of every screen. `main` is at least as high as the window, so that the scroll bar does not appear and disappear. */
export function App() {
  const viewer = useCurrentUser();
  const { pathname } = useLocation();
  useShowFirstRender();
  useScrollRestoration();
  const roles = viewer.user?.roles;
  const routes = useMemo(() => (roles ? routesOfMember(roles) : signedOutRoutes), [roles]);
  const screen = useRoutes(routes);
  useNeedsUser(viewer.status === 'signed-in' && needsUser(pathname));
  const viewerKey = viewer.user?.id ?? viewer.status;
  const isViewersData = useIsViewersData(viewerKey);
  const onLanding = viewer.status === 'signed-out' && pathname === paths.home;

  // Nothing is rendered for a viewer who is not known yet.
  if (viewer.status === 'loading' || viewer.status === 'unknown' || !isViewersData) {
    return (
      <>
        <div className="h-28 md:h-16" />
        <main key="loading" className={classes(mainClass, padded)}>
          {viewer.status === 'unknown' ? <NotShown /> : <PageSkeleton />}
        </main>
        <OfflineNote />
      </>
    );
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useValidAnchor: it links to an element of this page. */}
      <a
        href="#main"
        onClick={(event) => {
          // The URL stays: the router would take '#main' for a navigation.
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only print:hidden focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-control focus:bg-ink focus:px-4 focus:py-3 focus:text-paper"
      >
        Skip to content
      </a>
      {viewer.status === 'signed-in' && <Navigation user={viewer.user} />}
      {viewer.status === 'signed-in' && <LazySanctionBanner user={viewer.user} />}
      {viewer.status === 'signed-out' && !onLanding && <VisitorBar />}
      <main key="known" id="main" tabIndex={-1} className={classes(mainClass, !onLanding && padded)}>
        {viewer.status === 'signed-in' && <LazyLeavingNote user={viewer.user} />}
        {/* Not keyed by the URL, so that the old screen stays until the new one's code has loaded. */}
        <Suspense key={viewerKey} fallback={<PageSkeleton />}>
          <ScreenBoundary key={pathname}>{screen}</ScreenBoundary>
        </Suspense>
        <ScreenChange />
        <LoadingLine />
      </main>
      <OfflineNote />
      <Toaster />
    </>
  );
}

/** False for the render after a change of viewer, in which the former viewer's data is cleared. */
function useIsViewersData(viewerKey: string): boolean {
  const [shownFor, setShownFor] = useState(viewerKey);
  // Before the viewer is known, no data was loaded, so nothing has to be cleared.
  if ((shownFor === 'loading' || shownFor === 'unknown') && viewerKey !== shownFor) setShownFor(viewerKey);
  useLayoutEffect(() => {
    if (viewerKey === shownFor) return;
    clearViewerData();
    setShownFor(viewerKey);
  }, [viewerKey, shownFor]);
  return viewerKey === shownFor;
}
