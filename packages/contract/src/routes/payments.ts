import { Type } from 'typebox';
import { route } from '../route.ts';

const callback = {
  tag: 'Payments',
  params: Type.Object({ pathToken: Type.String({ minLength: 1, maxLength: 200 }) }),
  /** Whatever the operator sends: it is only a hint, the state is read from the operator. */
  body: Type.Unknown(),
  data: Type.Null(),
  errors: ['not_found'],
  cache: 'private',
} as const;

export const putMomoCallback = route({
  summary: 'MTN MoMo tells that a payment moved (a hint only)',
  ...callback,
});
export const postMomoCallback = route({ summary: 'The same by POST', ...callback });

const { params: _path, ...named } = callback;
export const postAirtelCallback = route({
  summary: 'Airtel Money tells that a payment moved (a hint only); signed where the shop has a key',
  ...named,
});
