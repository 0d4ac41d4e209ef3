import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StaffDesk } from './staff-desk.ts';
import type { Answer, TestShop } from './start-shop.ts';

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

/** A file as another shop writes it. */
export function anImportFile(name: `${string}.csv`): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'imports', name));
}

/** Uploads a file of products like staff. */
export async function sendImport(
  shop: TestShop,
  { token }: Pick<StaffDesk, 'token'>,
  {
    file,
    name = 'products.csv',
    ...fields
  }: { file: string | Uint8Array; name?: string } & Record<string, unknown>,
): Promise<Answer> {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const texts = Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]);
  const form = await aForm([...texts, ['file', { name, bytes }]]);
  return shop.call('POST', '/api/v1/admin/imports', { token, ...form });
}

/** Uploads a file, imports it, and returns the result. */
export async function importFile(
  shop: TestShop,
  desk: StaffDesk,
  input: Parameters<typeof sendImport>[2] & { dry_run?: boolean },
): Promise<Answer['body']['data']> {
  const { dry_run = false, ...sent } = input;
  const { body } = await sendImport(shop, desk, sent);
  await desk.post(`/imports/${body.data._id}/start`, { dry_run });
  await shop.runJobs();
  return (await desk.get(`/imports/${body.data._id}`)).body.data;
}
