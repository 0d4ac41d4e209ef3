/**
 * The library that reads, makes and draws pictures. It comes with the first of them: a shop whose pictures are made holds
 * 20 MB less without it, and opens sooner.
 */
export async function loadSharp() {
  const { default: sharp } = await import('sharp');
  if (isReady) return sharp;
  isReady = true;
  // What these five decoders do not read, nothing in this process reads.
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
