import BarcodeFormat from '@zxing/library/es2015/core/BarcodeFormat.js';
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import DecodeHintType from '@zxing/library/es2015/core/DecodeHintType.js';
import MultiFormatOneDReader from '@zxing/library/es2015/core/oned/MultiFormatOneDReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';

/** The bar code reader of some browsers (W3C Shape Detection); TypeScript has no types for it. */
export interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>;
}

/** The width that a bar code needs, pixels: a larger picture is slow on a cheap phone. */
const WIDTH = 640;

/** The codes printed on products and parcels; other formats are found in stripes that are no code at all. */
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
      // A picture without a code throws: ignore it, the next picture comes soon.
      return [{ rawValue: reader.decode(new BinaryBitmap(picture), HINTS).getText() }];
    },
  };
}

/** One byte for each pixel: its red channel, which scanners use too. */
const redOf = (pixels: Uint8ClampedArray) =>
  Uint8ClampedArray.from({ length: pixels.length / 4 }, (_, at) => pixels[at * 4] ?? 0);
