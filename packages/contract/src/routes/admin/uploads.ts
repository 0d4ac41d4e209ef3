import { Type } from 'typebox';
import { FileUpload } from '../../primitives.ts';
import { route } from '../../route.ts';
import { forEditors } from './staff-call.ts';

const Pixels = Type.Integer({ minimum: 1, maximum: 12_000 });
const Offset = Type.Integer({ minimum: 0, maximum: 12_000 });

export const addPicture = route({
  ...forEditors,
  summary: 'Takes a picture into the gallery; cut to a rectangle of it where one is given',
  upload: { maxBytes: 8 * 1024 * 1024 },
  body: Type.Object({
    file: FileUpload,
    /** The rectangle in pixels of the upright picture: all four or none. */
    x: Type.Optional(Offset),
    y: Type.Optional(Offset),
    width: Type.Optional(Pixels),
    height: Type.Optional(Pixels),
  }),
  data: Type.Object({
    /** The name as in `images`. */
    name: Type.String(),
    width: Type.Integer(),
    height: Type.Integer(),
    url: Type.String(),
  }),
  status: 201,
  errors: ['payload_too_large'],
});
