import { describe, expect, test } from 'vitest';
import {
  ADMIN,
  CONTRACT,
  type Import,
  moduleOf,
  pageOf,
  readSource,
  readSources,
  resourceOf,
  SERVER,
  type Source,
  STOREFRONT,
  within,
} from './architecture-sources.ts';

/**
 * The rules of the architecture (ARCHITECTURE.md), one row each. `broken` is a file that breaks the rule: it
 * proves that the rule works.
 */
interface Rule {
  name: string;
  /** The fault of the file, or undefined. */
  check: (file: Source) => string | undefined;
  broken: { path: string; text: string };
}

/** Rooms of the server from bottom to top; a file imports its own room or lower ones. First match wins. */
const serverRooms: [room: RegExp, height: number][] = [
  // The seed writes the content of a first start through the modules, so it is above them.
  [
    /^(main|worker|processes|open-work|open-metrics|import-main|backup-main|restore-main|restore-drill-main|rotate-secrets-main|gallery-main|remove-factors-main|open-shop|opening-error|port|check-invariants|check-audit|database-url)\.ts$|^invariants\/|^backup\/|^database\/(seed|prepare|run-)/,
    5,
  ],
  // The simulated operator is a third party: no module knows it.
  [/^(app|job-handlers|start-work)\.ts$|^simulator\//, 4],
  [/^modules\//, 3],
  [/^(http|jobs)\//, 2],
  [/^database\//, 1],
  [/^(input|sentences)\/|^[^/]+\.ts$/, 0],
];

/** A module only imports lower ones. */
const moduleLevels: string[][] = [
  ['trust', 'wires'],
  ['settings', 'media', 'customers', 'redirects', 'audit'],
  ['translations', 'backups', 'brand', 'riders'],
  ['catalogue', 'content', 'shipping', 'payments', 'region', 'staff-access'],
  ['search', 'pricing', 'addresses', 'wishlist', 'shop', 'sitemap', 'stocktakes'],
  ['cart', 'lists', 'changes'],
  ['orders', 'imports'],
  ['notifications', 'reports', 'exports', 'rides', 'purchases'],
  ['privacy', 'health', 'guide'],
];

/** Rooms of the storefront from bottom to top. */
const storefrontRooms: [room: RegExp, height: number][] = [
  [/^(ui|messages)\//, 0],
  [/^(state\/|api\.ts)/, 1],
  [/^(layout\/|page\.tsx$)/, 2],
  [/^pages\//, 3],
  [/^routes\.tsx$/, 4],
  [/^(entry-|document)/, 5],
];

/** Rooms of the back office from bottom to top. */
const adminRooms: [room: RegExp, height: number][] = [
  [/^(api|session|resource)\.ts$/, 0],
  [/^(ui|inputs)\//, 1],
  [/^(layout|theme)\/|^(auth|data)-provider\.ts$/, 2],
  [/^resources\//, 3],
  [/^app\.tsx$/, 4],
  [/^main\.tsx$/, 5],
];

const rules: Rule[] = [
  {
    name: 'the contract knows nobody',
    check: ({ path, imports }) =>
      within(path, CONTRACT) && list(imports, (to) => !within(to, CONTRACT) && !/^typebox(\/|$)/.test(to)),
    broken: { path: `${CONTRACT}rules/money.ts`, text: `import { x } from 'kysely';` },
  },
  {
    name: 'the server never imports a client',
    check: ({ path, imports }) =>
      within(path, SERVER) &&
      list(imports, (to) =>
        /^(packages\/(storefront|admin)|@isoko\/(storefront|admin)|#(storefront|admin)|react|vite$)/.test(to),
      ),
    broken: { path: `${SERVER}http/pages.ts`, text: `import { render } from '@isoko/storefront/server';` },
  },
  {
    name: 'a client reaches data only through the API, and no schema reaches the browser',
    check: ({ path, imports }) =>
      (within(path, STOREFRONT) ?? within(path, ADMIN)) &&
      list(
        imports.filter((each) => !each.typeOnly),
        (to) =>
          /^(packages\/server|@isoko\/server|#server|pg$|kysely|fastify|typebox)/.test(to) || isSchema(to),
      ),
    broken: { path: `${STOREFRONT}api.ts`, text: `import { routes } from '@isoko/contract';` },
  },
  {
    name: 'on the server arrows point downwards: main, app, modules, http and jobs, database, context',
    check: ({ path, imports }) => climbs(serverRooms, SERVER, path, imports),
    broken: {
      path: `${SERVER}http/visitor.ts`,
      text: `import { x } from '#server/modules/customers/session.ts';`,
    },
  },
  {
    name: 'a module imports lower modules only, and never their store or routes',
    check: ({ path, imports }) => {
      const from = moduleOf(path);
      return from && list(imports, (to) => !mayUse(from, to));
    },
    broken: {
      path: `${SERVER}modules/cart/open.ts`,
      text: `import { x } from '../catalogue/catalogue.store.ts';`,
    },
  },
  {
    name: 'on the storefront arrows point downwards: routes, pages, layout, state and api, ui',
    check: ({ path, imports }) => climbs(storefrontRooms, STOREFRONT, path, imports),
    broken: { path: `${STOREFRONT}ui/button.tsx`, text: `import { useCart } from '../state/cart.ts';` },
  },
  {
    name: "a page never imports another page's folder",
    check: ({ path, imports }) => {
      const from = pageOf(path);
      return from && list(imports, (to) => pageOf(to) !== undefined && pageOf(to) !== from);
    },
    broken: {
      path: `${STOREFRONT}pages/cart/cart.tsx`,
      text: `import { x } from '../checkout/checkout.tsx';`,
    },
  },
  {
    name: 'the back office and the storefront share nothing but the contract',
    check: ({ path, imports }) =>
      (within(path, ADMIN) && list(imports, (to) => /^(packages\/|@isoko\/|#)storefront/.test(to))) ||
      (within(path, STOREFRONT) &&
        list(imports, (to) => /^(packages\/|@isoko\/|#)admin|^react-admin/.test(to))),
    broken: { path: `${ADMIN}ui/price.tsx`, text: `import { Price } from '#storefront/ui/price.tsx';` },
  },
  {
    name: 'in the back office arrows point downwards: main, app, resources, layout, ui, api',
    check: ({ path, imports }) => climbs(adminRooms, ADMIN, path, imports),
    broken: { path: `${ADMIN}ui/money-field.tsx`, text: `import { x } from '../resources/orders/list.tsx';` },
  },
  {
    name: "a resource never imports another resource's folder, but a product shows its shelves",
    check: ({ path, imports }) => {
      const from = resourceOf(path);
      const others = [undefined, from, ...(from === 'products' ? ['stock'] : [])];
      return from && list(imports, (to) => !others.includes(resourceOf(to)));
    },
    broken: { path: `${ADMIN}resources/day/list.tsx`, text: `import { x } from '../orders/list.tsx';` },
  },
  {
    name: 'no file is longer than 300 lines, no test than 600',
    check: ({ path, text }) => {
      const lines = text.split('\n').length - 1;
      return wrongIf(lines > (/\.(test|spec)\.tsx?$/.test(path) ? 600 : 300), `${lines} lines`);
    },
    broken: { path: `${SERVER}app.ts`, text: 'x;\n'.repeat(301) },
  },
  {
    name: 'there is no drawer for what has no name',
    check: ({ path }) =>
      wrongIf(/(^|[/.-])(utils?|helpers?|common|misc)([/.-]|$)/.test(path), 'name it by its content'),
    broken: { path: `${SERVER}http/utils.ts`, text: '' },
  },
  {
    name: 'folders are at most four deep below src',
    check: ({ path }) => wrongIf((path.split('/src/')[1]?.split('/').length ?? 0) > 5, 'too deep'),
    broken: { path: `${SERVER}a/b/c/d/e/f.ts`, text: '' },
  },
  {
    name: 'the server has no screens',
    check: ({ path }) => wrongIf(within(path, SERVER) && path.endsWith('x'), 'templates are functions'),
    broken: { path: `${SERVER}modules/notifications/mail.tsx`, text: '' },
  },
  {
    name: 'settings are read in config.ts only',
    check: ({ path, text }) =>
      wrongIf(
        /^packages\/.*\/src\//.test(path) && path !== `${SERVER}config.ts` && /process\.env/.test(text),
        'process.env',
      ),
    broken: { path: `${SERVER}log.ts`, text: 'const level = process.env.LOG_LEVEL;' },
  },
  {
    name: 'the clock is made in main.ts and worker.ts; everyone else asks ctx.now()',
    check: ({ path, text }) =>
      wrongIf(
        !/(main|worker)\.ts$/.test(path) && isServed(path) && /new Date\(\)|Date\.now\(/.test(text),
        'asks for the time',
      ),
    broken: { path: `${SERVER}modules/orders/expire.ts`, text: 'const now = Date.now();' },
  },
  {
    name: 'tables are named in *.store.ts and database/ only (and the edge counts tries in one of its own)',
    check: ({ path, text }) =>
      wrongIf(
        within(path, SERVER) &&
          !/\.store\.ts$|src\/database\/|src\/http\/limit-in-database|src\/check-invariants|src\/invariants\/|src\/testing\//.test(
            path,
          ) &&
          /\b(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql(<[^`]*>)?`/.test(text),
        'SQL outside a store',
      ),
    broken: { path: `${SERVER}modules/orders/place-order.ts`, text: "ctx.db.selectFrom('order')" },
  },
  {
    name: 'what shoppers load makes Intl objects in dates.ts only, which waits for the first date (decisions/0111)',
    check: ({ path, text }) =>
      wrongIf(
        (within(path, STOREFRONT) || within(path, CONTRACT)) &&
          !path.endsWith('/messages/dates.ts') &&
          /\bnew Intl\.|\.toLocale/.test(text),
        'opens locale tables',
      ),
    broken: { path: `${CONTRACT}rules/money.ts`, text: "const thousands = new Intl.NumberFormat('en-US');" },
  },
];

/** Tests may import anything; the rules on names and sizes still apply to them. */
const forEveryFile = /longer|drawer|deep/;

const sources = readSources();

describe.each(rules)('$name', ({ name, check, broken }) => {
  test('when the house is looked through then no file breaks it', () => {
    const files = sources.filter(
      (file) => forEveryFile.test(name) || !/\.test\.tsx?$|\/testing\//.test(file.path),
    );
    const found = files.flatMap((file) => (check(file) ? [`${file.path}: ${check(file)}`] : []));
    expect(found).toEqual([]);
  });

  test('when a file breaks it then it is found', () => {
    expect(check(readSource(broken.path, broken.text))).toBeTruthy();
  });
});

function wrongIf(wrong: boolean | undefined, what: string): string | undefined {
  return wrong ? what : undefined;
}

function list(imports: Import[], isWrong: (target: string) => boolean | undefined): string | undefined {
  const wrong = imports.map((each) => each.target).filter(isWrong);
  return wrong.length > 0 ? `imports ${wrong.join(', ')}` : undefined;
}

function isSchema(target: string): boolean {
  return new RegExp(`^${CONTRACT}(index|route|primitives|routes/.*)\\.ts$`).test(target);
}

function isServed(path: string): boolean {
  return path.startsWith(SERVER) || path.startsWith(CONTRACT);
}

function heightOf(rooms: [RegExp, number][], folder: string, path: string): number | undefined {
  if (!path.startsWith(folder)) return undefined;
  return rooms.find(([room]) => room.test(path.slice(folder.length)))?.[1];
}

function climbs(
  rooms: [RegExp, number][],
  folder: string,
  path: string,
  imports: Import[],
): string | undefined {
  const from = heightOf(rooms, folder, path);
  if (from === undefined) return undefined;
  // A type is erased: the lower room may name the type that the higher one passes to it.
  const atRunTime = imports.filter((each) => !each.typeOnly);
  return list(atRunTime, (to) => (heightOf(rooms, folder, to) ?? 0) > from);
}

function mayUse(from: string, target: string): boolean {
  const to = moduleOf(target);
  if (to === undefined || to === from) return true;
  const isLower = levelOf(to) < levelOf(from);
  return isLower && !/\.(store|routes|admin)\.ts$/.test(target);
}

function levelOf(module: string): number {
  const level = moduleLevels.findIndex((modules) => modules.includes(module));
  if (level < 0) throw new Error(`The module ${module} has no level; give it one in architecture.test.ts.`);
  return level;
}
