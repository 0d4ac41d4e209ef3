import type { ImportField, SpokenText } from '@isoko/contract/import-fields';
import type { ProductText } from '@isoko/contract/product-fields';
import type { ImportProblem, ImportQuestion } from '@isoko/contract/routes/admin/imports';
import type { Language } from '@isoko/contract/rules/languages';
import type { Said } from '#server/sentences/sentence.ts';

/** A remark about a row. A `problem` excludes its product, a `note` does not. */
export type Remark = Omit<ImportProblem, '_id' | 'value' | 'message'> & { message: Said };

/** The texts of a product or a variant in other languages, by field. */
export type SpokenTexts = Partial<Record<Language, Partial<Record<SpokenText, string>>>>;

/** A variant as in a file. Missing fields are undefined. Money in francs. */
export interface VariantDraft {
  row: number;
  label: string;
  size?: string;
  color?: string;
  sku?: string;
  barcode?: string;
  price?: number;
  /** Null: no offer. */
  sale_price?: number | null;
  stock?: number;
  spoken?: SpokenTexts;
}

/** A product as in a file. Missing fields are undefined, and stay as they are in the shop. Money in francs. */
export interface ProductDraft extends Partial<Record<ProductText, string>> {
  /** The row that describes the product. */
  row: number;
  /** The number of its rows in the file. */
  rows: number;
  slug?: string;
  sku?: string;
  name?: string;
  vat_class?: 'exempt' | 'standard' | 'zero';
  sold_by?: 'piece' | 'weight';
  step_grams?: number;
  min_grams?: number;
  piece_grams?: number;
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
  /** Alt texts of those that belong to variants, by their addresses. */
  shows?: Readonly<Record<string, string>>;
  stock?: number;
  variants: VariantDraft[];
  /** The file also has a long description, which is left out. */
  hasMoreWords?: boolean;
  /** The other shop shows it in no list, or it cannot be delivered: a new one becomes a draft. */
  isHidden?: boolean;
  isNotGoods?: boolean;
  /** The file has its maker or tags: the shop could only store them as categories. */
  hasVendor?: boolean;
  tags?: string[];
  /** Another row is about the same goods: this one is a problem, or left out if an answer says which counts. */
  isRepeated?: boolean;
  spoken?: SpokenTexts;
  /** Errors found before any lookup. */
  remarks: Remark[];
}

/** The content of a file, product by product. */
export interface Plan {
  /** The number of products. */
  size: number;
  /** The product at this place, from 0; null after the last. */
  productAt(at: number): ProductDraft | null;
  /** Remarks about rows without a product, about unread columns, and about how a whole column is read. */
  unusedRows: Remark[];
  /** The number of rows without a product. */
  leftOut: number;
  columnOf(field: ImportField): string | null;
  /** The questions that the file leaves open. */
  questions: ImportQuestion[];
  /** Photos whose name matches nothing in the file. */
  unmatchedPhotos: string[];
  /** The place of a row's product; null: it has none. */
  placeOf(row: number): number | null;
  /** All rows of the product at a place, in the order of the file. */
  rowsAt(at: number): number[];
  /** The original text of a cell; null: there is no such cell. */
  cellAt(row: number, column: string): string | null;
}

/** A draft after its lookups: with the ids of its categories and the names of its pictures. */
export interface ResolvedDraft {
  draft: ProductDraft;
  /** Undefined: not in the file. */
  categories?: string[];
  images?: string[];
  /** Alt texts of pictures, by name. */
  image_alts?: Record<string, string>;
}
