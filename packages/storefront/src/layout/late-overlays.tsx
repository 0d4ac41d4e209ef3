import { lazy, Suspense } from 'react';
import { useUi } from '../state/ui.ts';
import { News } from './news.tsx';

const VideoModal = lazy(() => import('./video-modal.tsx'));

/** What hardly any first view needs: the news, and films. */
export default function LateOverlays({ newsDue }: { newsDue: boolean }) {
  const video = useUi((ui) => ui.video);
  return (
    <>
      {newsDue && <News />}
      {video && (
        <Suspense>
          <VideoModal video={video} />
        </Suspense>
      )}
    </>
  );
}
