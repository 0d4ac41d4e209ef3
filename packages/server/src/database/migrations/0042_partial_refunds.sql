-- Of what a delivered order cost, the francs that went back without ending it: something was missing or spoilt. It stays
-- paid, and what the shop keeps of it is total − given_back.
ALTER TABLE "order" ADD COLUMN given_back integer NOT NULL DEFAULT 0
  CHECK (given_back >= 0 AND given_back <= total);
