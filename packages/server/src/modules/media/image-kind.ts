/** The kinds of pictures the shop takes. */
export type ImageKind = 'jpeg' | 'png' | 'gif' | 'webp' | 'avif';

/**
 * Text that has no place in a picture but would run if a browser or a server took the file for something else.
 * Long enough that the noise of compressed pixels does not match by chance (below one in a million at 8 MiB).
 */
const FOREIGN = /<!doctype\s+html|<html[\s>]|<script[\s>]|<svg\s+xmlns|<iframe\s|<\?php\s|%PDF-1\./i;

/** The kind of picture these bytes begin like, whatever their name or declared type says; null: none of ours. */
export function imageKind(bytes: Buffer): ImageKind | null {
  const at = (from: number, to: number) => bytes.toString('latin1', from, to);
  if (at(0, 3) === '\xff\xd8\xff') return 'jpeg';
  if (at(0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^GIF8[79]a$/.test(at(0, 6))) return 'gif';
  if (at(0, 4) === 'RIFF' && at(8, 12) === 'WEBP') return 'webp';
  // The brands of an ISO media file: the main one, then the compatible ones, four letters each.
  if (at(4, 8) === 'ftyp' && /avi[fs]/.test(at(8, Math.min(bytes.readUInt32BE(0), 64)))) return 'avif';
  return null;
}

/** Whether a picture carries a page or a program with it (a polyglot). */
export function carriesForeignContent(bytes: Buffer): boolean {
  return FOREIGN.test(bytes.toString('latin1'));
}
