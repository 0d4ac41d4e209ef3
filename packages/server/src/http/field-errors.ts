import type { FieldError } from '@isoko/contract/errors';
import type { FastifySchemaValidationError } from 'fastify';

type Params = Record<string, unknown>;

/** What a person reads beside a field, by the JSON Schema keyword that failed. */
const sentences: Record<string, (params: Params) => string> = {
  required: () => 'Please fill this in.',
  minLength: (params) =>
    params.limit === 1 ? 'Please fill this in.' : `Please write at least ${params.limit} characters.`,
  maxLength: (params) => `Please write at most ${params.limit} characters.`,
  minimum: (params) => `This must be ${params.limit} or more.`,
  maximum: (params) => `This must be ${params.limit} or less.`,
  minItems: () => 'Please choose at least one.',
  maxItems: (params) => `At most ${params.limit} are possible.`,
  enum: () => 'Please choose one of the list.',
  type: (params) =>
    params.type === 'integer' ? 'This must be a whole number.' : 'This is not in the right form.',
};

/**
 * Turns validation problems into one sentence a field. Names are dotted (`line_items.0.index`); the first
 * problem of a field counts.
 */
export function toFieldErrors(problems: readonly FastifySchemaValidationError[]): FieldError[] {
  const byField = new Map<string, string>();
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (byField.has(field) || problem.keyword === 'anyOf') continue;
    byField.set(field, sentences[problem.keyword]?.(problem.params) ?? 'Please check this.');
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') path.push(String(params.missingProperty));
  return path.join('.') || 'body';
}

const unescapePointer = (part: string) => part.replace(/~1/g, '/').replace(/~0/g, '~');
