import { RadioButtonGroupInput, required } from 'react-admin';
import { ROLES } from './role-words.ts';

const choices = ROLES.map(({ id, name, may }) => ({ id, name: `${name}: ${may}` }));

/** Which role somebody has, with what it means. */
export function RoleInput() {
  return <RadioButtonGroupInput source="role" choices={choices} row={false} validate={required()} />;
}
