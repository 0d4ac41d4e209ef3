import type { Static } from '@isoko/contract/primitives';
import type { addPicture } from '@isoko/contract/routes/admin/uploads';
import { useRef, useState } from 'react';
import { postForm } from '../api.ts';
import { type Share, scalePicture } from './scale-picture.ts';

/** A picture that somebody chose, and what its file is called. */
export interface Chosen {
  file: Blob;
  name: string;
  /** The part of it to keep. */
  share?: Share;
}

/** Pictures on their way to the gallery. */
export interface Uploads {
  /** How many are still on their way. */
  waiting: number;
  /** What went wrong with the last ones, to be read beside the input; null: nothing. */
  failure: string | null;
  /** Sends pictures one after the other, and hands over each that arrived; what did not stands in `failure`. */
  send(files: Chosen[], onArrived: (picture: GalleryPicture) => void): Promise<void>;
  /** For an input's `validate`: says that a form must wait for what is on its way. */
  validate(): string | undefined;
  /** A picture of the gallery as it was taken in, to be cut anew; null, and `failure`, when it cannot be had. */
  open(name: string): Promise<Chosen | null>;
}

/** Sends pictures to the gallery and knows how that goes. */
export function useUpload(): Uploads {
  const [waiting, setWaiting] = useState(0);
  const [failure, setFailure] = useState<string | null>(null);
  // Asked while a form is being sent, when no render has brought the latest number.
  const sending = useRef(0);
  const count = (more: number) => {
    sending.current += more;
    setWaiting(sending.current);
  };
  return {
    waiting,
    failure,
    validate: () => (sending.current > 0 ? 'A picture is still on its way. Please wait for it.' : undefined),
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
          failures.push(files.length > 1 ? `${name}: ${sentenceOf(error)}` : sentenceOf(error));
        }
      }
      if (failures.length) setFailure(failures.join(' '));
    },
    async open(name) {
      setFailure(null);
      const answer = await fetch(`/gallery/${name}`).catch(() => null);
      if (answer?.ok) return { file: await answer.blob(), name: name.replace(/-[0-9a-f]{12}\.webp$/, '') };
      setFailure('This picture could not be opened. Please try again.');
      return null;
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'This picture could not be sent.';
}

/** A picture of the gallery: `name` is what things refer to. Pixels. */
type GalleryPicture = Static<(typeof addPicture)['data']>;

/**
 * Sends a picture to the gallery, turned upright, cut to `share` of it where one is given, at most 2,000 px a side.
 * `name` becomes the readable part of the picture's.
 * @throws Error with a sentence for whoever chose it
 */
async function uploadPicture(file: Blob, name: string, share?: Share): Promise<GalleryPicture> {
  const form = new FormData();
  form.append('file', await scalePicture(file, share), name);
  return postForm<GalleryPicture>('/uploads', form);
}
