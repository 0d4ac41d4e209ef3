import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat.js';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js';
import MultiFormatOneDReader from '@zxing/library/es2015/core/oned/MultiFormatOneDReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';

/** What some browsers have to read bar codes (W3C Shape Detection); TypeScript does not know it. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** As wide as a bar code needs, pixels: more costs a cheap phone its time. */
const WIDTH = 640;

/** What is printed on goods and parcels; the rest is read out of stripes that are no code at all. */
const { EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39 } = BarcodeFormat;
const HINTS = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, [EAN_13, EAN_8, UPC_A, UPC_E, CODE_128, CODE_39]],
  [DecodeHintType.TRY_HARDER, true],
]);

/** Reads bar codes where the browser cannot (decisions/0171); they lie across the picture. */
export function lineDetector(): Detector {
  const reader = new MultiFormatOneDReader(HINTS);
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  return {
    async detect(video) {
      if (!canvas || !video.videoWidth) return [];
      const height = Math.round((WIDTH * video.videoHeight) / video.videoWidth);
      Object.assign(canvas.canvas, { width: WIDTH, height });
      canvas.drawImage(video, 0, 0, WIDTH, height);
      const seen = redOf(canvas.getImageData(0, 0, WIDTH, height).data);
      const picture = new GlobalHistogramBinarizer(new RGBLuminanceSource(seen, WIDTH, height));
      // What holds no code throws: there is nothing to tell of it, the next picture comes soon.
      return [{ rawValue: reader.decode(new BinaryBitmap(picture), HINTS).getText() }];
    },
  };
}

/** A byte a pixel: the red of it, by which scanners see what is printed. */
const redOf = (pixels: Uint8ClampedArray) =>
  Uint8ClampedArray.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4] ?? 0);
