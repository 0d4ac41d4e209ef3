-- The bar code on a product's package, beside the shop's own SKU (decisions/0173). Two things may carry the same one.
ALTER TABLE product ADD COLUMN barcode text;
ALTER TABLE variant ADD COLUMN barcode text;
CREATE INDEX product_barcode ON product (barcode) WHERE barcode IS NOT NULL;
CREATE INDEX variant_barcode ON variant (barcode) WHERE barcode IS NOT NULL;
