import type { ImportField, SpokenText } from '@isoko/contract/import-fields';
import type { ProductText } from '@isoko/contract/product-fields';
import type { ImportProblem, ImportQuestion } from '@isoko/contract/routes/admin/imports';
import type { Language } from '@isoko/contract/rules/languages';

/** Something to be said about a row. A `problem` keeps its product out, a `note` does not. */
export type Remark = Omit<ImportProblem, '_id' | 'value'>;

/** The texts of a product or a variant in other languages, by their fields. */
export type SpokenTexts = Partial<Record<Language, Partial<Record<SpokenText, string>>>>;

/** A variant as a file has it. What is not said is undefined. Money in francs. */
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
  /** What those of them show that belong to variants, in words, by their addresses. */
  shows?: Readonly<Record<string, string>>;
  stock?: number;
  variants: VariantDraft[];
  /** The file has a long description next to the short one, which is left out. */
  hasMoreWords?: boolean;
  /** The other shop shows it in no list, or it is nothing that is brought to the door: a new one is a draft. */
  isHidden?: boolean;
  isNotGoods?: boolean;
  /** Who makes it, and words beside its categories: the shop has no place for them but categories. */
  hasVendor?: boolean;
  tags?: string[];
  /** Another row is about the same thing: this one is a problem, or left out where it was answered which counts. */
  isRepeated?: boolean;
  spoken?: SpokenTexts;
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
  /** What the file leaves open. */
  questions: ImportQuestion[];
  /** Photos that nothing in the file is called by. */
  unmatchedPhotos: string[];
  /** The place of the product a row belongs to; null: it belongs to none. */
  placeOf(row: number): number | null;
  /** All rows of the product at a place, in the order of the file. */
  rowsAt(at: number): number[];
  /** What a cell holds as it is in the file; null: there is no such cell. */
  cellAt(row: number, column: string): string | null;
}

/** What a draft became by looking it up: the ids of its categories, the names of its pictures. */
export interface ResolvedDraft {
  draft: ProductDraft;
  /** Undefined: the file does not say. */
  categories?: string[];
  images?: string[];
  /** What pictures show, in words, by their names. */
  image_alts?: Record<string, string>;
}
