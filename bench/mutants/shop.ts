// biome-ignore-all lint/suspicious/noTemplateCurlyInString: these are pieces of source, not texts.

/** The shop as a whole: backups and the truth about what works, its look, change sets, and its door. */
export const shopMutants = [
  {
    rule: 'A backup that is not encrypted never leaves the machine by the back office.',
    before: 'const name = row?.isSealed ? row.file : null;',
    after: 'const name = row?.file ?? null;',
    tests: ['backups'],
  },
  {
    rule: 'Copies of backups leave encrypted alone.',
    before: 'if (backupS3 && backupPassphrase === null) {',
    after: 'if (backupS3 && backupPassphrase === undefined) {',
    tests: ['config'],
  },
  {
    rule: 'Two processes never make a backup at the same time.',
    before: 'if (!rows[0]?.is_mine) return false;',
    after: 'if (!rows[0]) return false;',
    tests: ['backups'],
  },
  {
    rule: 'As many backups are kept as the setting says.',
    before: '.offset(kept)',
    after: '.offset(kept + 1)',
    tests: ['backups'],
  },
  {
    rule: 'A day in Kigali has its backup from its hour on, not before.',
    before: 'if (now < due || (birth !== null && birth > due)) return;',
    after: 'if (birth !== null && birth > due) return;',
    tests: ['backups'],
  },
  {
    rule: 'A wire that failed last is broken, whenever it worked before.',
    before: 'if (badAt && (!goodAt || badAt >= goodAt)) {',
    after: 'if (badAt && !goodAt) {',
    tests: ['health'],
  },
  {
    rule: 'Answers are counted by the pattern of their route, so that no address of a visitor becomes a label.',
    before: "const route = routeOptions.url ?? 'none';",
    after: 'const route = request.url;',
    tests: ['metrics-port'],
  },
  {
    rule: 'A number of new orders begins with the letters that the shop chose.',
    before: 'return `${letters}-${yearInKigali.format(placedAt)}-`;',
    after: "return `${letters.replace(/.*/, 'ISK')}-${yearInKigali.format(placedAt)}-`;",
    tests: ['find-order'],
  },
  {
    rule: 'An order is found after the letters of new numbers have changed.',
    before: "number LIKE ${`%-${year ?? '____'}-${serial}`}",
    after: "number LIKE ${`ISK-${year ?? '____'}-${serial}`}",
    tests: ['find-order'],
  },
  {
    rule: 'A shop with a name of its own gives no reasons that only the first shop has.',
    before: 'settings.trust_points ?? (brand.named ? [] : null)',
    after: 'settings.trust_points ?? null',
    tests: ['brand'],
  },
  {
    rule: "The shop's logo is a picture of the gallery.",
    before: 'await requirePictures(ctx, { logo: body.logo ?? null });',
    after: 'await requirePictures(ctx, { logo: null });',
    tests: ['brand'],
  },
  {
    rule: 'What was changed since a change set is not taken back with it.',
    before: 'if (!hasStill(partsOf(now), after ?? {}, leaves)) return kept(TOUCHED);',
    after: '',
    tests: ['undo-import'],
  },
  {
    rule: 'A product of an import that was ordered is no longer removed by taking the import back.',
    before: 'if (!isOrdered) return orKept(ctx, (ctx) => removeProduct(ctx, id));',
    after: 'if (!now.reserved) return orKept(ctx, (ctx) => removeProduct(ctx, id));',
    tests: ['undo-import'],
  },
  {
    rule: 'A change set is taken back once.',
    before: "if (set.state !== 'done') throw fieldError('id', UNDONE);",
    after: '',
    tests: ['undo-import', 'bulk-change'],
  },
  {
    rule: 'Products that rows of one file changed several times go back to before the first.',
    before: "ELSE coalesce(excluded.before, '{}') || coalesce(e.before, '{}') END",
    after: "ELSE coalesce(e.before, '{}') || coalesce(excluded.before, '{}') END",
    tests: ['undo-import'],
  },
  {
    rule: 'Bulk work changes as many products as its maker saw, or none.',
    before: 'if (expected !== undefined && expected !== ids.length) {',
    after: 'if (expected !== undefined && expected > ids.length) {',
    tests: ['bulk-change'],
  },
  {
    rule: 'Bulk work leaves no offer that is not below its price.',
    before: 'OR ${sale_price} < 1 OR ${sale_price} >= ${price})`',
    after: 'OR ${sale_price} < 1)`',
    tests: ['bulk-change', 'staff-prices'],
  },
  {
    rule: 'A price that would be rounded to nothing stays as it is.',
    before: 'CASE WHEN ${rounded} < 1 THEN ${exact} ELSE ${rounded} END',
    after: 'CASE WHEN ${rounded} < 0 THEN ${exact} ELSE greatest(1, ${rounded}) END',
    tests: ['bulk-change'],
  },
  {
    rule: 'A price like 1.200 is thousands only where no price of its column has decimals.',
    before: 'if (example && !hasDecimals)',
    after: 'if (example)',
    tests: ['public-samples'],
  },
  {
    rule: 'Variants that share size and colour are chosen by their names.',
    before: 'axes.length > 0 && forms.size === variants.length',
    after: 'axes.length > 0',
    tests: ['product-choice'],
  },
  {
    rule: 'A closed shop takes no order.',
    before: "return route.startsWith('/api/') && !GOES_ON.test(route);",
    after: "return route.startsWith('/api/') && !GOES_ON.test(route) && !route.includes('/orders/guests');",
    tests: ['closed-door'],
  },
  {
    rule: 'A closed shop is open from its moment on, and no earlier.',
    before: 'return opensAt !== null && opensAt <= now;',
    after: 'return opensAt !== null;',
    tests: ['closed-door'],
  },
];
