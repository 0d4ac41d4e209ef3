import { Create } from 'react-admin';
import { toProductChange } from './product-change.ts';
import { ProductForm } from './product-form.tsx';

/** A new product: a draft until it is published. */
export default function ProductCreate() {
  return (
    <Create title="New product" redirect="edit" transform={(product) => toProductChange(product)}>
      <ProductForm isNew />
    </Create>
  );
}
