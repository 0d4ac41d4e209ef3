import { useEffect } from 'react';
import { hidesAnnouncements } from '../../state/content/announcement-cookie.ts';
import { useUi } from '../../state/ui.ts';
import { late } from '../../ui/late.tsx';
import { Network } from './network.tsx';
import { News } from './news.tsx';
import { offerLanguage } from './offer-language.ts';

const VideoModal = late(() => import('./video-modal.tsx'));

/** What hardly any first view needs: films, and some seconds `late` the news, what is about the network, and another language. */
export default function LateOverlays({ late }: { late: boolean }) {
  const video = useUi((ui) => ui.video);
  useEffect(() => {
    if (late) offerLanguage();
  }, [late]);
  return (
    <>
      {late && <Network />}
      {late && !hidesAnnouncements() && <News />}
      {video && <VideoModal video={video} />}
    </>
  );
}
