-- What a product's picture shows, in words, for those who do not see it. Null: the product's name says enough.
ALTER TABLE product_picture ADD COLUMN alt text CHECK (alt ~ '\S');
