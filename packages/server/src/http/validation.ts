import { Ajv, type Options } from 'ajv';
import addFormats from 'ajv-formats';
import type { FastifySchemaCompiler } from 'fastify';
import type { TSchema } from 'typebox';

const options: Options = {
  // Every field's problem at once, so that a form can show them all.
  allErrors: true,
  strict: false,
  // Unknown keys are ignored and never stored.
  removeAdditional: 'all',
};

function compilerWith(own: Options) {
  const ajv = new Ajv({ ...options, ...own });
  addFormats.default(ajv, ['date', 'date-time']);
  return ajv;
}

// Bodies mean what they say: `"2"`, `true` and `[3]` are not quantities. Paths and queries are text by nature.
const strict = compilerWith({ coerceTypes: false });
const fromText = compilerWith({ coerceTypes: true });
const headers = compilerWith({ coerceTypes: false, removeAdditional: false });

/** Compiles a route's schemas: bodies without coercion, paths and queries with it (decisions: The wire). */
export const validatorCompiler: FastifySchemaCompiler<TSchema> = ({ schema, httpPart }) => {
  if (httpPart === 'body') return strict.compile(schema);
  return httpPart === 'headers' ? headers.compile(schema) : fromText.compile(schema);
};

/** The same for a call that takes a file: what stands beside it in the form is text by nature. */
export const uploadCompiler: FastifySchemaCompiler<TSchema> = (part) =>
  part.httpPart === 'body' ? fromText.compile(part.schema) : validatorCompiler(part);
