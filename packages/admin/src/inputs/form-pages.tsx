import type { ReactNode } from 'react';
import { Create, Edit, type RaRecord, TopToolbar, type TransformData, useRecordContext } from 'react-admin';
import { ShopLink } from '#admin/ui/shop-link.tsx';
import { given } from './given.ts';

interface CreateOptions {
  title: string;
  /** Whoever writes it goes on writing, instead of seeing the list. */
  staysOpen?: boolean;
  /** A form's values as the call takes them. */
  transform?: TransformData;
  /** The form. */
  children: ReactNode;
}

/** The page of a new thing. What is left empty is left to the shop. */
export function CreatePage({ title, staysOpen = false, transform = given, children }: CreateOptions) {
  return (
    <Create title={title} redirect={staysOpen ? 'edit' : 'list'} transform={transform}>
      {children}
    </Create>
  );
}

interface EditOptions<R extends RaRecord> extends Omit<CreateOptions, 'title'> {
  /** Where the shop shows it; undefined: nowhere yet. */
  shopPath?: (record: R | undefined) => string | undefined;
  linkLabel?: string;
}

/** The page of a thing that is there. */
export function EditPage<R extends RaRecord>(options: EditOptions<R>) {
  const { staysOpen = false, transform, shopPath, linkLabel, children } = options;
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={staysOpen ? false : 'list'}
      actions={shopPath && <Actions shopPath={shopPath} linkLabel={linkLabel} />}
      transform={transform}
    >
      {children}
    </Edit>
  );
}

function Actions<R extends RaRecord>({
  shopPath,
  linkLabel,
}: Required<Pick<EditOptions<R>, 'shopPath'>> & Pick<EditOptions<R>, 'linkLabel'>) {
  const path = shopPath(useRecordContext<R>());
  return <TopToolbar>{path && <ShopLink path={path} label={linkLabel} />}</TopToolbar>;
}
