import { type PictureFormat, type PictureWidth, pictureUrl } from '@isoko/contract/rules/gallery';

let gallery = '';

/** Where pictures are fetched: the CDN of GALLERY_URL, without a trailing slash; empty or absent: the shop itself. */
export function setGallery(url: string | null | undefined): void {
  gallery = url ?? '';
}

/** The address by which the browser fetches one width and format of a picture, given its name as in `images`. */
export const pictureSrc = (name: string, width: PictureWidth, format: PictureFormat): string =>
  gallery + pictureUrl(name, width, format);
