/**
 * The picture library. It is loaded with the first picture that must be made: without it a shop uses 20 MB less memory,
 * and opens sooner.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  if (isReady) return sharp;
  isReady = true;
  // Only these five decoders may read anything in this process.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: [
      'VipsForeignLoadJpeg',
      'VipsForeignLoadPng',
      'VipsForeignLoadNsgif',
      'VipsForeignLoadWebp',
      'VipsForeignLoadHeif',
    ],
  });
  // The gallery's queue decides how many cores work on pictures.
  sharp.concurrency(1);
  sharp.cache(false);
  return sharp;
}

let isReady = false;
