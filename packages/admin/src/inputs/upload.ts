import type { Static } from '@isoko/contract/primitives';
import type { addPicture } from '@isoko/contract/routes/admin/uploads';
import { useRef, useState } from 'react';
import { postForm } from '#admin/api.ts';
import { t } from '#admin/messages/t.tsx';

/** A chosen picture, with the name of its file. */
export interface Chosen {
  file: Blob;
  name: string;
  /** The part of it to keep. */
  share?: Share;
}

/** Uploads to the gallery. */
export interface Uploads {
  /** How many are still uploading. */
  waiting: number;
  /** The error of the last uploads, shown at the input; null: none. */
  failure: string | null;
  /** Uploads pictures one after the other, and passes on each one; `failure` names those that failed. */
  send(files: Chosen[], onArrived: (picture: GalleryPicture) => void): Promise<void>;
  /** For an input's `validate`: says that the form must wait for uploads. */
  validate(): string | undefined;
  /** The original of a picture in the gallery, to crop it again; null, and `failure`, when it cannot be loaded. */
  open(name: string): Promise<Chosen | null>;
}

/** Uploads pictures to the gallery and reports the progress. */
export function useUpload(): Uploads {
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  // A ref, because it is read while a form is submitted, before the next render.
  const sending = useRef(0);
  const count = (more: number) => {
    sending.current += more;
    setWaiting(sending.current);
  };
  return {
    waiting,
    failure,
    validate: () => (sending.current > 0 ? t('A picture is still being uploaded. Please wait.') : undefined),
    async send(files, onArrived) {
      setFailure(null);
      count(files.length);
      const failures: string[] = [];
      for (const { file, name, share } of files) {
        try {
          const picture = await uploadPicture(file, name, share);
          count(-1);
          onArrived(picture);
        } catch (error) {
          count(-1);
          failures.push(
            files.length > 1 ? t('{name}: {said}', { name, said: sentenceOf(error) }) : sentenceOf(error),
          );
        }
      }
      if (failures.length) setFailure(failures.join(' '));
    },
    async open(name) {
      setFailure(null);
      const answer = await fetch(`/gallery/${name}`).catch(() => null);
      if (answer?.ok) return { file: await answer.blob(), name: name.replace(/-[0-9a-f]{12}\.webp$/, '') };
      setFailure(t('This picture could not be opened. Please try again.'));
      return null;
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : t('This picture could not be uploaded.');
}

/** A picture of the gallery: `name` is what records refer to. Pixels. */
type GalleryPicture = Static<(typeof addPicture)['data']>;

/**
 * Uploads a picture to the gallery, rotated upright, cropped to `share` if given, at most 2,000 px a side.
 * `name` becomes the readable part of the picture's name.
 * @throws Error with a sentence for the user
 */
async function uploadPicture(file: Blob, name: string, share?: Share): Promise<GalleryPicture> {
  const form = new FormData();
  form.append('file', await scalePicture(file, share), name);
  return postForm<GalleryPicture>('/uploads', form);
}

/** The longest side of an uploaded picture, in pixels: the server ends a request after 15 s, also on a slow phone. */
const MAX_SIDE = 2000;
/** Larger files are reduced, in bytes. */
const SMALL_FILE = 2 * 1024 * 1024;
const QUALITY = 0.86;
/** The formats that the server accepts unchanged. */
const TAKEN = ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'];

/** A part of a picture, in fractions of its sides from 0 to 1. */
export interface Share {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The size of a picture of these sides, in pixels, reduced to the longest side allowed. */
export function scaledSize(width: number, height: number): { width: number; height: number } {
  const scale = Math.min(1, MAX_SIDE / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A picture ready for upload: rotated upright, cropped to `share` if given, at most 2,000 px a side. A small
 * file that needs none of this is unchanged.
 * @throws Error, with a sentence for the user, when the browser cannot read it
 */
export async function scalePicture(file: Blob, share?: Share): Promise<Blob> {
  const bitmap = await readBitmap(file);
  try {
    const isReady = Math.max(bitmap.width, bitmap.height) <= MAX_SIDE && file.size <= SMALL_FILE;
    if (!share && isReady && TAKEN.includes(file.type)) return file;
    return await draw(bitmap, share ?? { x: 0, y: 0, width: 1, height: 1 }, file.type);
  } finally {
    bitmap.close();
  }
}

async function readBitmap(file: Blob): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (cause) {
    throw new Error(t('We cannot read this picture. Please choose a JPEG, PNG or WebP.'), { cause });
  }
}

async function draw(bitmap: ImageBitmap, share: Share, type: string): Promise<Blob> {
  const from = {
    x: Math.round(share.x * bitmap.width),
    y: Math.round(share.y * bitmap.height),
    width: Math.max(1, Math.round(share.width * bitmap.width)),
    height: Math.max(1, Math.round(share.height * bitmap.height)),
  };
  const { width, height } = scaledSize(from.width, from.height);
  const canvas = Object.assign(document.createElement('canvas'), { width, height });
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error(t('This browser cannot crop pictures. Please try another one.'));
  const mayShowThrough = type !== 'image/jpeg';
  if (!mayShowThrough) {
    pen.fillStyle = '#fff';
    pen.fillRect(0, 0, width, height);
  }
  pen.drawImage(bitmap, from.x, from.y, from.width, from.height, 0, 0, width, height);
  const wanted = mayShowThrough ? 'image/webp' : 'image/jpeg';
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, wanted, QUALITY));
  if (!blob) throw new Error(t('This picture is too large for this device. Please choose a smaller one.'));
  return blob;
}
