-- A question may also be about a line that weighs more than its customer agreed to pay at most: `grams` is what the scale
-- showed, `kept` the most that fits into what was agreed (decisions/0184).
ALTER TABLE line_question
  ADD COLUMN grams integer CHECK (grams BETWEEN 1 AND 100000),
  DROP CONSTRAINT line_question_check,
  ADD CONSTRAINT line_question_proposal CHECK (substitute IS NOT NULL OR kept > 0 OR grams IS NOT NULL),
  ADD CONSTRAINT line_question_weight CHECK (grams IS NULL OR (substitute IS NULL AND grams > kept));
