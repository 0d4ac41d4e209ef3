import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import InventoryIcon from '@mui/icons-material/Inventory2';
import { Button } from '@mui/material';
import { Edit, TopToolbar, useRecordContext, useRedirect } from 'react-admin';
import { Link } from 'react-router';
import { call } from '#admin/api.ts';
import { CreatePage } from '#admin/inputs/form.tsx';
import { t } from '#admin/messages/t.tsx';
import { ActionButton } from '#admin/ui/buttons.tsx';
import { LanguagesButton } from '#admin/ui/languages-button.tsx';
import { ProductForm } from './form.tsx';
import { type ProductRecord, SeeInShop } from './product.tsx';
import { toProductChange } from './product-input.ts';

/** The whole form of one product, saved together; each error is at its field. */
export function ProductEdit() {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={<EditActions />}
      transform={(product, options) => toProductChange(product, options?.previousData)}
    >
      <ProductForm />
    </Edit>
  );
}

/** A new product: a draft until it is published. */
export function ProductCreate() {
  return (
    <CreatePage title={t('New product')} staysOpen transform={(product) => toProductChange(product)}>
      <ProductForm isNew />
    </CreatePage>
  );
}

/** Other actions on a product: count, copy, view in the shop. */
function EditActions() {
  const product = useRecordContext<ProductRecord>();
  const redirect = useRedirect();
  const copy = async (id: string) => {
    const { data } = await call('POST /admin/products/:id/duplicate', { params: { id } });
    redirect('edit', 'products', data._id);
  };
  if (!product) return <TopToolbar />;
  return (
    <TopToolbar sx={{ flexWrap: 'wrap', rowGap: 0 }}>
      <Button component={Link} to={`/products/${product.id}/show`} startIcon={<InventoryIcon />}>
        {t('Stock')}
      </Button>
      <ActionButton
        work={() => copy(product.id)}
        done={t('This is the copy: a draft without stock.')}
        startIcon={<ContentCopyIcon />}
      >
        {t('Duplicate')}
      </ActionButton>
      <LanguagesButton />
      <SeeInShop product={product} />
    </TopToolbar>
  );
}
