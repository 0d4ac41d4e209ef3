-- What new products of a file are where it does not say it: answered once for all of them (decisions/0170).
ALTER TABLE catalogue_import ADD COLUMN answers jsonb NOT NULL DEFAULT '{}';
