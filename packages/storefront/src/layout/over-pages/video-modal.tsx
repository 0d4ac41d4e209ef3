import { t } from '../../messages/t.tsx';
import { hideVideo, useUi, type Video } from '../../state/ui.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

/** A film over the page (specification section 2); its state is in state/ui.ts. */
export default function VideoModal({ video }: { video: Video }) {
  const videoShow = useUi((ui) => ui.videoShow);
  return (
    <Dialog open={videoShow} onOpenChange={hideVideo} title={video.title || t('Video')} width="wide">
      {/* biome-ignore lint/a11y/useMediaCaption: the shop's films have no captions; the text around them tells what they show. */}
      <video
        src={video.url}
        controls
        autoPlay
        playsInline
        preload="metadata"
        className="mt-4 aspect-video w-full rounded-card bg-ink"
      >
        <a href={video.url}>{t('Download the film')}</a>
      </video>
    </Dialog>
  );
}
