import { routes } from '@isoko/contract';
import { type ErrorCode, errors } from '@isoko/contract/errors';
import type { RouteShape } from '@isoko/contract/route';
import { API_BASE } from './bind-route.ts';

/** An operation of the document, as far as it is added to here. */
interface Operation {
  responses: Record<string, object>;
  [extension: `x-${string}`]: unknown;
}
type Paths = Record<string, Record<string, Operation>>;

/** Flags of the contract that ask more of a member of staff than a role. */
type Asks = RouteShape & { readonly stepUp?: boolean; readonly once?: boolean };

/** What any call can be refused with, and what more a call is by what it takes and by whom it is for. */
const ALWAYS = ['rate_limited', 'internal', 'unavailable'];
const TAKES_INPUT = ['validation_error'];
const TAKES_BODY = ['malformed_json', 'payload_too_large', 'unsupported_media_type'];
const NEEDS_SESSION = ['not_authenticated'];
const NEEDS_ROLE = ['forbidden', 'password_change_required', 'second_factor_missing'];
const NEEDS_PROOF = ['step_up_required'];
const NEEDS_KEY = ['idempotency_key_required', 'idempotency_mismatch'];

/** Writes into each operation who may call it (`x-who`, `x-roles`), what else it asks, and every way it is refused. */
export function describeOperations(paths: Paths): void {
  for (const [key, shape] of Object.entries<Asks>(routes)) {
    const [method = '', path = ''] = key.split(' ');
    const operation = paths[API_BASE + path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    if (operation) describe(operation, shape);
  }
}

function describe(operation: Operation, shape: Asks): void {
  operation['x-who'] = shape.who ?? 'anyone';
  if (shape.who === 'staff' || shape.alsoFor) operation['x-roles'] = shape.roles ?? shape.alsoFor;
  if (shape.stepUp) operation['x-step-up'] = true;
  if (shape.once) operation['x-idempotency'] = 'required';
  const byStatus = Map.groupBy(refusalsOf(shape), (code) => errors[code].status);
  for (const [status, codes] of byStatus) operation.responses[status] = refusal(codes);
}

/** The codes of the catalogue a call can answer with, each once. */
function refusalsOf(shape: Asks): ErrorCode[] {
  const { params, query, headers, body, list, upload, who } = shape;
  const isStaff = who === 'staff';
  const takesBody = Boolean(body ?? upload);
  const names = new Set([
    ...(params || query || headers || list || takesBody ? TAKES_INPUT : []),
    ...(takesBody ? TAKES_BODY : []),
    ...(isStaff || who === 'customer' ? NEEDS_SESSION : []),
    ...(isStaff ? NEEDS_ROLE : []),
    ...(shape.stepUp ? NEEDS_PROOF : []),
    ...(shape.once ? NEEDS_KEY : []),
    ...(shape.errors ?? []),
    ...ALWAYS,
  ]);
  return [...names].filter((name): name is ErrorCode => name in errors);
}

function refusal(codes: ErrorCode[]): object {
  const code = { type: 'string', enum: codes };
  const schema = { allOf: [{ $ref: '#/components/schemas/Error' }, { properties: { code } }] };
  const description = codes.map((each) => `\`${each}\`: ${errors[each].message}`).join('\n\n');
  return { description, content: { 'application/json': { schema } } };
}
