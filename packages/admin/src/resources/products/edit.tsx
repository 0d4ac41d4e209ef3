import { Edit } from 'react-admin';
import { EditActions } from './edit-actions.tsx';
import { toProductChange } from './product-change.ts';
import { ProductForm } from './product-form.tsx';

/** Everything about one product. Saved as a whole; what is refused is said beside its field. */
export default function ProductEdit() {
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
