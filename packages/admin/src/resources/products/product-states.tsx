import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { Tag } from '#admin/ui/tag.tsx';
import type { ProductRecord } from './product-text.ts';

/** Whether the product is in the shop, and how it stands out there. */
export function States() {
  const product = useRecordContext<ProductRecord>();
  if (!product) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {product.status === 'published' ? <Tag label="Published" tone="good" /> : <Tag label="Draft" />}
      {product.on_sale && <Tag label="Offer" tone="warn" />}
      {product.is_featured && <Tag label="Featured" />}
    </Box>
  );
}
