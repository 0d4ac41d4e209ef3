-- What staff narrow their list of products to, and what is few among many.
CREATE INDEX product_drafts ON product (date_created DESC, id) WHERE status = 'draft';
CREATE INDEX product_all_featured ON product (date_created DESC, id) WHERE is_featured;
