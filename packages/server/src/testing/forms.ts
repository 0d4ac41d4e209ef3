/** A field's text, or a file with its name. */
type Part = string | { name: string; bytes: Uint8Array };

/** A form as browsers send it, for `shop.call(…, await aForm([['file', { name: 'a.jpg', bytes }]]))`. */
export async function aForm(
  parts: [field: string, part: Part][],
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData();
  for (const [field, part] of parts) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new Blob([Uint8Array.from(part.bytes)]), part.name);
  }
  const encoded = new Response(form);
  const type = encoded.headers.get('content-type') ?? '';
  return { body: Buffer.from(await encoded.arrayBuffer()), headers: { 'content-type': type } };
}
