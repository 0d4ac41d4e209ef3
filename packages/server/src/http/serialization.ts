import { SerializerSelector } from '@fastify/fast-json-stringify-compiler';
import type { FastifySerializerCompiler } from 'fastify/types/schema.js';

const compile = SerializerSelector()({}, {});
const known = new Map<string, (data: unknown) => string>();

/**
 * Compiles how an answer is written, once for each schema: a call and its HEAD share one, and so do the shops of one
 * process. It is most of the work of opening a shop.
 */
export const serializerCompiler: FastifySerializerCompiler<unknown> = (part) => {
  const key = JSON.stringify(part.schema);
  const found = known.get(key);
  if (found) return found;
  const { method = '', url = '', httpStatus = '' } = part;
  const serialize = compile({ method, url, httpStatus, schema: part.schema });
  known.set(key, serialize);
  return serialize;
};
