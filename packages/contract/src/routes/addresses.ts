import { Type } from 'typebox';
import { Id, Nullable, OptionalPhone, Phone, type Static, Text, Timestamp } from '../primitives.ts';
import { callsOf, route } from '../route.ts';

const { signedIn } = callsOf('Addresses');

/** The fields of an address (decisions: Address). Landmarks instead of postcodes. */
export const AddressInput = Type.Object({
  full_name: Text(120, 2),
  phone: Phone,
  phone_alt: OptionalPhone,
  district: Text(60),
  sector: Text(60),
  street: Type.Optional(Nullable(Text(120, 0))),
  /** How a rider finds the door: "Near the market, green gate". */
  directions: Text(200, 3),
});
export type AddressInput = Static<typeof AddressInput>;

export const Address = Type.Object({
  full_name: Type.String(),
  /** E.164. */
  phone: Type.String(),
  phone_alt: Nullable(Type.String()),
  province: Type.String(),
  district: Type.String(),
  sector: Type.String(),
  street: Nullable(Type.String()),
  directions: Type.String(),
});
export type Address = Static<typeof Address>;

/** The most addresses of one account. */
export const MAX_ADDRESSES = 20;

const Latitude = Type.Number({ minimum: -90, maximum: 90 });
const Longitude = Type.Number({ minimum: -180, maximum: 180 });

/** An address as its owner types it. */
export const SavedAddressInput = Type.Object({
  ...AddressInput.properties,
  /** The owner's name for it: `Home`. */
  label: Type.Optional(Nullable(Text(40, 0))),
  /** The first address always becomes the default; a new default replaces the old one. */
  is_default: Type.Optional(Type.Boolean()),
  lat: Type.Optional(Nullable(Latitude)),
  lng: Type.Optional(Nullable(Longitude)),
});
export type SavedAddressInput = Static<typeof SavedAddressInput>;

/** A saved address of an account. */
export const SavedAddress = Type.Object({
  _id: Id,
  ...Address.properties,
  label: Nullable(Type.String()),
  is_default: Type.Boolean(),
  lat: Nullable(Type.Number()),
  lng: Nullable(Type.Number()),
  date_created: Timestamp,
});
export type SavedAddress = Static<typeof SavedAddress>;

const refusals = ['not_authenticated', 'not_found'] as const;

export const listAddresses = route({
  ...signedIn,
  summary: 'The addresses of a user: oneself, for staff who serve customers anybody. The default one first',
  alsoFor: ['owner', 'manager', 'packer'],
  params: Type.Object({ userId: Id }),
  data: Type.Array(SavedAddress),
  errors: refusals,
});

export const addAddress = route({
  ...signedIn,
  summary: 'Keeps an address',
  body: SavedAddressInput,
  data: SavedAddress,
  status: 201,
});

export const replaceAddress = route({
  ...signedIn,
  summary: 'Replaces an address of one’s own',
  params: Type.Object({ id: Id }),
  body: SavedAddressInput,
  data: SavedAddress,
  errors: refusals,
});

export const removeAddress = route({
  ...signedIn,
  summary: 'Removes an address of one’s own; when it was the default, the newest left becomes it',
  params: Type.Object({ id: Id }),
  data: Type.Array(SavedAddress),
  errors: refusals,
});
