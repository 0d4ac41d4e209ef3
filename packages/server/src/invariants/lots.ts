import { sql } from 'kysely';

/** What lies on a stock unit, lot by lot, and what had been paid for what left (decisions/0185). */
export const lotInvariants = [
  {
    name: 'I22',
    promise: 'the lots of a stock unit hold what it holds',
    violations: sql`
      SELECT FROM stock_unit unit LEFT JOIN (
        SELECT unit_id, sum(remaining) AS remaining FROM stock_lot GROUP BY unit_id) lots ON lots.unit_id = unit.id
      WHERE unit.on_hand <> coalesce(lots.remaining, 0)`,
  },
  {
    name: 'I22',
    promise: 'what came in a lot is what is left of it and what left it, to the piece and to the franc',
    violations: sql`
      SELECT FROM stock_lot lot LEFT JOIN (
        SELECT lot_id, sum(quantity) AS quantity, sum(cost) AS cost, bool_or(cost IS NULL) AS is_unknown
        FROM stock_out GROUP BY lot_id) gone ON gone.lot_id = lot.id
      WHERE lot.quantity <> lot.remaining + coalesce(gone.quantity, 0)
        OR lot.cost <> lot.cost_left + coalesce(gone.cost, 0) OR (lot.remaining = 0 AND lot.cost_left > 0)
        OR (lot.cost IS NOT NULL AND gone.is_unknown)`,
  },
  {
    name: 'I22',
    promise: 'what left a lot is what its move took',
    violations: sql`
      SELECT FROM stock_move move JOIN (
        SELECT move_id, sum(quantity) AS quantity FROM stock_out GROUP BY move_id) gone ON gone.move_id = move.id
      WHERE move.on_hand_delta < 0 AND gone.quantity <> -move.on_hand_delta`,
  },
];
