import type { ProductText } from '@isoko/contract/product-fields';
import type { ImportField, ImportProblem } from '@isoko/contract/routes/admin/imports';

/** Something to be said about a row. A `problem` keeps its product out, a `note` does not. */
export type Remark = Omit<ImportProblem, '_id'>;

/** A variant as a file has it. What is not said is undefined. Money in francs. */
export interface VariantDraft {
  row: number;
  label: string;
  size?: string;
  color?: string;
  sku?: string;
  price?: number;
  /** Null: no offer. */
  sale_price?: number | null;
  stock?: number;
}

/** A product as a file has it. What is not said is undefined, and stays as it is in the shop. Money in francs. */
export interface ProductDraft extends Partial<Record<ProductText, string>> {
  /** Of the row that says what the product is. */
  row: number;
  /** How many rows of the file it is. */
  rows: number;
  slug?: string;
  sku?: string;
  name?: string;
  vat_class?: 'exempt' | 'standard' | 'zero';
  price?: number;
  sale_price?: number | null;
  until?: string | null;
  is_featured?: boolean;
  is_perishable?: boolean;
  status?: 'draft' | 'published';
  /** Paths from the top of the tree down. */
  categories?: string[][];
  /** Addresses or file names of pictures, or names of the gallery. */
  images?: string[];
  stock?: number;
  variants: VariantDraft[];
  /** The file has a long description next to the short one, which is left out. */
  hasMoreWords?: boolean;
  /** The other shop shows it in no list, or it is nothing that is brought to the door: a new one is a draft. */
  isHidden?: boolean;
  isNotGoods?: boolean;
  /** What is wrong with it before anything is looked up. */
  remarks: Remark[];
}

/** What a file holds, product by product. */
export interface Plan {
  /** How many products there are. */
  size: number;
  /** The product at this place, from 0; null behind the last. */
  productAt(at: number): ProductDraft | null;
  /** About rows that are no product's, about what no column reads, and how a whole column is read. */
  unusedRows: Remark[];
  /** How many rows are no product's. */
  leftOut: number;
  columnOf(field: ImportField): string | null;
}

/** What a draft became by looking it up: the ids of its categories, the names of its pictures. */
export interface ResolvedDraft {
  draft: ProductDraft;
  /** Undefined: the file does not say. */
  categories?: string[];
  images?: string[];
}
