import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { EncodedBody } from './encoded-body.ts';

const text = 'Inyanya, ibitunguru na karoti. '.repeat(200);
const size = Buffer.byteLength(text);

describe('a text and its forms', () => {
  test('when everyone takes brotli, then only that is held', async () => {
    const body = new EncodedBody(text);
    expect(body.bytes).toBe(size);
    const { bytes } = await body.in('br');
    expect(brotliDecompressSync(bytes).toString()).toBe(text);
    expect(body.bytes).toBe(bytes.length);
  });

  test('when a form is kept, then no more memory than its bytes is', async () => {
    const body = new EncodedBody(text);
    for (const encoding of ['br', 'gzip', 'identity'] as const) {
      const { bytes } = await body.in(encoding);
      expect(bytes.buffer.byteLength).toBe(bytes.length);
    }
  });

  test('when someone asks for the text or another form of it then, then they get it', async () => {
    const body = new EncodedBody(text);
    const first = body.in('identity');
    await body.in('br');
    const packed = new EncodedBody(text);
    await packed.in('br');
    expect(gunzipSync((await packed.in('gzip')).bytes).toString()).toBe(text);
    const unpacked = await packed.in('identity');
    expect(unpacked).toEqual(await first);
    expect(unpacked.bytes.toString()).toBe(text);
    // Whoever asked once asks again: it is there.
    expect(packed.in('identity')).toBe(unpacked);
    expect(body.in('identity')).toBe(await first);
  });

  test('when it becomes smallest, then its validator is another one and names the same text', async () => {
    const body = new EncodedBody(text);
    const quick = await body.in('br');
    await body.compressBest();
    const best = await body.in('br');
    expect(brotliDecompressSync(best.bytes).toString()).toBe(text);
    expect([quick.etag === best.etag, body.matches(quick.etag, 'br')]).toEqual([false, true]);
    expect(body.bytes).toBe(best.bytes.length);
  });

  test('when the build made the smallest form, then nothing is compressed and the text is there', async () => {
    const made = await new EncodedBody(text).in('br');
    const body = new EncodedBody(text, { smallest: made.bytes });
    expect(await body.in('br')).toMatchObject({ bytes: made.bytes, encoding: 'br' });
    expect((await body.in('identity')).bytes.toString()).toBe(text);
  });
});
