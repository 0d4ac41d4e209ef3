import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import InventoryIcon from '@mui/icons-material/Inventory2';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { Button } from '@mui/material';
import { TopToolbar, useRecordContext, useRedirect } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { useAction } from '#admin/ui/use-action.ts';
import { type ProductRecord, shopPath } from './product-text.ts';

/** What else is done with a product: counted, copied, looked at in the shop. */
export function EditActions() {
  const product = useRecordContext<ProductRecord>();
  const redirect = useRedirect();
  const copy = useAction(
    async (id: string) => {
      const { data } = await call('POST /admin/products/:id/duplicate', { params: { id } });
      redirect('edit', 'products', data._id);
    },
    { done: 'This is the copy: a draft with empty shelves.' },
  );
  if (!product) return <TopToolbar />;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', rowGap: 0 }}>
      <Button component={Link} to={`/products/${product.id}/show`} startIcon={<InventoryIcon />}>
        Stock
      </Button>
      <Button onClick={() => copy.run(product.id)} disabled={copy.isRunning} startIcon={<ContentCopyIcon />}>
        Duplicate
      </Button>
      <SeeInShop product={product} />
    </TopToolbar>
  );
}

/** A way to the product as shoppers see it; a draft has none. */
export function SeeInShop({ product }: { product: ProductRecord }) {
  if (product.status !== 'published') return null;
  return (
    <Button
      component="a"
      href={shopPath(product)}
      target="_blank"
      rel="noopener"
      startIcon={<OpenInNewIcon />}
    >
      See it in the shop
    </Button>
  );
}
