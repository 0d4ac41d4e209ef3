-- Whether what is in a category is compared by kilo, litre or piece: food is, a bucket of 20 litres is not.
ALTER TABLE category ADD COLUMN unit_pricing boolean NOT NULL DEFAULT true;

-- The departments of the demo shop that sell vessels and furniture.
UPDATE category SET unit_pricing = false
WHERE slug IN ('brooms-mops-bins', 'kitchen-dining', 'home-bedding', 'baby-care');
