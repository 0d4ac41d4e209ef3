import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';

/** A way to a page of the shop as everybody sees it. */
export function ShopLink({ path, label = 'See it in the shop' }: { path: string; label?: string }) {
  return (
    <Button component="a" href={path} target="_blank" rel="noopener" startIcon={<OpenInNewIcon />}>
      {label}
    </Button>
  );
}
