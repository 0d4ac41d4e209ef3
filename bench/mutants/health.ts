/** What keeps the shop from being lost or taken away: backups, and the truth about what works. */
export const healthMutants = [
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
];
