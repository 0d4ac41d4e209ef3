import type { ProductDetail } from '@isoko/contract';
import Yarl from 'yet-another-react-lightbox';
import { useBackToClose } from '../../../ui/dialogs/use-back-to-close.ts';
import { pictureSrc } from '../../../ui/picture.tsx';
import 'yet-another-react-lightbox/styles.css';
import { t } from '../../../messages/t.tsx';

const WIDTHS = [576, 800, 1152] as const;

/** The pictures in full screen. Loaded with the first press. */
export default function Lightbox({
  product,
  index,
  onClose,
}: {
  product: ProductDetail;
  index: number;
  onClose: () => void;
}) {
  useBackToClose(true, onClose);
  const { images, name, small_pictures } = product;
  const single = images.length < 2;
  return (
    <Yarl
      open
      close={onClose}
      index={index}
      slides={images.map((image, place) => ({
        src: pictureSrc(image, 1152, 'jpg'),
        alt:
          small_pictures[place]?.alt ??
          (place === 0 ? name : t('{name}, picture {place}', { name, place: place + 1 })),
        width: 1152,
        height: 1152,
        srcSet: WIDTHS.map((width) => ({ src: pictureSrc(image, width, 'webp'), width, height: width })),
      }))}
      labels={{
        Lightbox: t('Pictures of {name}', { name }),
        'Photo gallery': t('Pictures of {name}', { name }),
        Carousel: t('carousel'),
        Slide: t('slide'),
        // Filled in by the lightbox.
        '{index} of {total}': t('{place} of {count}', { place: '{index}', count: '{total}' }),
        Previous: t('Previous picture'),
        Next: t('Next picture'),
        Close: t('Close'),
      }}
      carousel={{ finite: true, padding: 0 }}
      controller={{ closeOnBackdropClick: true, closeOnPullDown: true }}
      render={{
        iconError: () => <p className="text-base text-white">{t('This image failed to load')}</p>,
        ...(single && { buttonPrev: () => null, buttonNext: () => null }),
      }}
    />
  );
}
