import type { FastifySchemaValidationError } from 'fastify';
import type { FieldFault } from '#server/shop-error.ts';
import { type Sentence, sentence } from '../sentences/sentence.ts';

type Params = Record<string, unknown>;

/** What a person reads beside a field, by the JSON Schema keyword that failed. */
const sentences: Record<string, (params: Params) => Sentence> = {
  required: () => sentence('Please fill this in.'),
  minLength: (params) =>
    params.limit === 1
      ? sentence('Please fill this in.')
      : sentence('Please write at least {n} characters.', limitOf(params)),
  maxLength: (params) => sentence('Please write at most {n} characters.', limitOf(params)),
  minimum: (params) => sentence('This must be {n} or more.', limitOf(params)),
  maximum: (params) => sentence('This must be {n} or less.', limitOf(params)),
  minItems: () => sentence('Please choose at least one.'),
  maxItems: (params) => sentence('At most {n} are possible.', limitOf(params)),
  enum: () => sentence('Please choose one of the list.'),
  type: (params) =>
    sentence(params.type === 'integer' ? 'This must be a whole number.' : 'This is not in the right form.'),
};

const limitOf = ({ limit }: Params) => ({ n: Number(limit) });

/**
 * Turns validation problems into one sentence a field. Names are dotted (`line_items.0.index`); the first
 * problem of a field counts.
 */
export function toFieldErrors(problems: readonly FastifySchemaValidationError[]): FieldFault[] {
  const byField = new Map<string, Sentence>();
  for (const problem of problems) {
    const field = fieldOf(problem);
    if (byField.has(field) || problem.keyword === 'anyOf') continue;
    byField.set(field, sentences[problem.keyword]?.(problem.params) ?? sentence('Please check this.'));
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

function fieldOf({ instancePath, keyword, params }: FastifySchemaValidationError): string {
  const path = instancePath.split('/').slice(1).map(unescapePointer);
  if (keyword === 'required') path.push(String(params.missingProperty));
  return path.join('.') || 'body';
}

const unescapePointer = (part: string) => part.replace(/~1/g, '/').replace(/~0/g, '~');
