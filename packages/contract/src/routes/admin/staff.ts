import { Type } from 'typebox';
import { Id, Nullable, OptionalPhone, type Static, Text, Timestamp } from '../../primitives.ts';
import { route } from '../../route.ts';
import { Role } from '../users.ts';
import { forOwner, ofOne, searched } from './staff-call.ts';

/** A member of staff. */
export const StaffMember = Type.Object({
  _id: Id,
  name: Type.String(),
  email: Type.String(),
  role: Role,
  /** Has opened the invitation and chosen a password; before that the role has no effect. */
  has_joined: Type.Boolean(),
  /** The address belonged to a customer when it was invited. */
  was_customer: Type.Boolean(),
  must_change_password: Type.Boolean(),
  /** When any of their devices was last used; null: signed in nowhere. */
  last_seen_at: Nullable(Timestamp),
  date_created: Timestamp,
});
export type StaffMember = Static<typeof StaffMember>;

export const listStaff = route({
  ...forOwner,
  summary: 'Who works here',
  query: Type.Object({
    ...searched,
    role: Type.Optional(Role),
  }),
  data: StaffMember,
  list: { limit: 50, sorts: ['name', 'date_created'], defaultSort: 'name' },
});

export const getMember = route({
  ...forOwner,
  summary: 'One of the staff',
  ...ofOne,
  data: StaffMember,
});

export const inviteMember = route({
  ...forOwner,
  stepUp: true,
  summary: 'Takes somebody on and mails a link that sets a password; the role counts once that is opened',
  body: Type.Object({
    name: Text(120, 2),
    email: Type.String({ minLength: 1, maxLength: 300 }),
    role: Role,
  }),
  data: StaffMember,
  status: 201,
});

export const inviteAgain = route({
  ...forOwner,
  stepUp: true,
  summary: 'Mails the invitation again; the older link is dead then',
  ...ofOne,
  data: StaffMember,
});

/** The link of an invitation for an owner to hand over: only this answer ever shows it. */
export const HandedLink = Type.Object({
  /** Sets the first password, once: whoever has it becomes the member. */
  url: Type.String(),
  expires_at: Timestamp,
  /** The phone that the shop sends it to, E.164; null: none. */
  sent_to: Nullable(Type.String()),
});
export type HandedLink = Static<typeof HandedLink>;

export const handOverLink = route({
  ...forOwner,
  stepUp: true,
  summary:
    'Makes the link of an invitation to be handed over, and sends it to a phone if one is given; every older one is dead then. Not for whose address was a customer’s',
  ...ofOne,
  body: Type.Object({ phone: OptionalPhone }),
  data: HandedLink,
  status: 201,
  errors: ['not_found', 'invalid_state'],
});

export const changeMember = route({
  ...forOwner,
  stepUp: true,
  summary: 'Gives one of the staff another role and signs them out; the last owner stays one',
  ...ofOne,
  body: Type.Object({ role: Role }),
  data: StaffMember,
});

export const removeFactors = route({
  ...forOwner,
  stepUp: true,
  summary:
    'Takes every second factor of another member away, who lost them, and signs them out of the back office; owners and the member are told',
  ...ofOne,
  data: Type.Null(),
});

export const removeMember = route({
  ...forOwner,
  stepUp: true,
  summary: 'Takes somebody off the staff and signs them out: they are a customer then; never the last owner',
  ...ofOne,
  data: Type.Null(),
});
