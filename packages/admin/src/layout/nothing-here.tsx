import { Alert, Button } from '@mui/material';
import { Title } from 'react-admin';
import { Link } from 'react-router';

/** At an address that leads nowhere. */
export function NothingHere() {
  const home = (
    <Button component={Link} to="/" color="inherit">
      To today
    </Button>
  );
  return (
    <>
      <Title title="Nothing here" />
      <Alert severity="info" action={home} sx={{ my: 2 }}>
        The address may be mistyped, or what stood there is gone.
      </Alert>
    </>
  );
}
