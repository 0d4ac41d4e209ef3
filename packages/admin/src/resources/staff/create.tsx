import { Create, required, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import { RoleInput } from './role-input.tsx';

/** Takes somebody on: a mail brings them the link that sets their password. */
export default function StaffCreate() {
  return (
    <Create title="Invite somebody" redirect="list">
      <SimpleForm toolbar={<InviteToolbar />} defaultValues={{ role: 'packer' }} sx={{ maxWidth: 720 }}>
        <TextInput source="name" validate={required()} />
        <TextInput
          source="email"
          label="E-mail"
          type="email"
          validate={required()}
          helperText="We mail a link there. A customer with this address becomes staff."
        />
        <RoleInput />
      </SimpleForm>
    </Create>
  );
}

function InviteToolbar() {
  return (
    <Toolbar>
      <SaveButton label="Send the invitation" alwaysEnable />
    </Toolbar>
  );
}
