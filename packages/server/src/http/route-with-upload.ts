import multipart, { type Multipart } from '@fastify/multipart';
import type { UploadedFile } from '@isoko/contract/primitives';
import { valueAt } from '@isoko/contract/rules/objects';
import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import { sentence } from '#server/sentences/sentence.ts';
import { fieldError, ShopError } from '#server/shop-error.ts';
import { uploadCompiler } from './validation.ts';

const KIB = 1024;
const MAX_FIELDS = 12;
const MAX_FIELD_BYTES = 32 * KIB;
/** Room for boundaries and part headers, about ten times what browsers send. */
const MAX_FRAME_BYTES = 16 * KIB;

const NO_FILE = 'Please choose a file.';
const ONCE = 'Please give this once.';

/**
 * Adds a route whose body is multipart/form-data (contract: `upload`). Only this route reads the format: every other
 * call refuses it unread. The file is held in memory, so nothing is ever left on the disk.
 */
export function routeWithUpload(
  app: FastifyInstance,
  route: RouteOptions,
  { maxBytes }: { maxBytes: number },
): void {
  app.register(async (scope) => {
    await scope.register(multipart, {
      limits: {
        fileSize: maxBytes,
        files: 1,
        fields: MAX_FIELDS,
        parts: MAX_FIELDS + 1,
        fieldSize: MAX_FIELD_BYTES,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
    scope.route({
      ...route,
      validatorCompiler: uploadCompiler,
      preValidation: async (request) => {
        request.body = await readUpload(request, maxBytes);
      },
    });
  });
}

/**
 * The form of a request: the text of its fields, and its file under `file`.
 * @throws validation_error on `file` without a form, and on every unexpected part; payload_too_large; malformed_json
 * for a form that cannot be read.
 */
async function readUpload(request: FastifyRequest, maxBytes: number): Promise<Record<string, unknown>> {
  try {
    if (!request.isMultipart()) throw fieldError('file', NO_FILE);
    const most = maxBytes + MAX_FIELDS * MAX_FIELD_BYTES + MAX_FRAME_BYTES;
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(maxBytes);
    const form = new Map<string, unknown>();
    for await (const part of request.parts()) {
      if (form.has(part.fieldname)) throw fieldError(part.fieldname, ONCE);
      form.set(part.fieldname, await readPart(part));
    }
    return Object.fromEntries(form);
  } catch (error) {
    // A client that still sends must be able to finish, or it would never read the answer.
    request.raw.unpipe();
    request.raw.resume();
    throw toRefusal(error, maxBytes);
  }
}

async function readPart(part: Multipart): Promise<string | UploadedFile> {
  const isFile = part.type === 'file';
  if (part.fieldname === 'file') {
    if (!isFile) throw fieldError('file', NO_FILE);
    return { filename: part.filename ?? '', bytes: await part.toBuffer() };
  }
  if (isFile) throw fieldError(part.fieldname, 'Please send the file in the field “file”.');
  if (part.valueTruncated) throw fieldError(part.fieldname, 'This is too long.');
  return String(part.value);
}

/** The error for a failure of the library. A failure without a known code is a form that cannot be read. */
function toRefusal(error: unknown, maxBytes: number): unknown {
  if (error instanceof ShopError) return error;
  switch (valueAt(error, 'code')) {
    case 'FST_REQ_FILE_TOO_LARGE':
      return tooLarge(maxBytes);
    case 'FST_FILES_LIMIT':
      return fieldError('file', ONCE);
    case 'FST_PARTS_LIMIT':
    case 'FST_FIELDS_LIMIT':
      return new ShopError('payload_too_large', { cause: error });
    default:
      return new ShopError('malformed_json', { cause: error });
  }
}

function tooLarge(maxBytes: number): ShopError {
  const message = sentence('Please choose a file of at most {n} MB.', {
    n: Math.floor(maxBytes / KIB / KIB),
  });
  return new ShopError('payload_too_large', { fields: [{ field: 'file', message }] });
}
