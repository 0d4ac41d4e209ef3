import { lazy, Suspense } from 'react';
import { hidesAnnouncements } from '../state/announcement-cookie.ts';
import { useUi } from '../state/ui.ts';
import { Network } from './network.tsx';
import { News } from './news.tsx';

const VideoModal = lazy(() => import('./video-modal.tsx'));

/** What hardly any first view needs: films, and some seconds `late` the news and what is about the network. */
export default function LateOverlays({ late }: { late: boolean }) {
  const video = useUi((ui) => ui.video);
  return (
    <>
      {late && <Network />}
      {late && !hidesAnnouncements() && <News />}
      {video && (
        <Suspense>
          <VideoModal video={video} />
        </Suspense>
      )}
    </>
  );
}
