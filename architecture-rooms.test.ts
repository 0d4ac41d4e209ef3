import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Compares ARCHITECTURE.md with the present folders: it names all rooms, and only existing ones. */
const written = readFileSync('ARCHITECTURE.md', 'utf8');
const PACKAGES = ['server', 'storefront', 'admin'];

test('when the rooms are read then each one exists', () => {
  expect(lostRooms(written)).toEqual([]);
  expect(lostArrows(written)).toEqual([]);
});

test('when a folder is added then the architecture names it', () => {
  expect(untoldRooms(written)).toEqual([]);
  expect(modulesOf(written)).toEqual(foldersOf('packages/server/src/modules'));
});

test('when a room is named that is not there, or one is left out, then it is found', () => {
  const row = '| `packages/admin/src` | `app.tsx`, `providers`, `resources/<thing>` |';
  expect(lostRooms(row)).toEqual(['packages/admin/src: providers']);
  expect(lostArrows(' admin:       app ─► providers (react-admin), ui')).toEqual(['admin: providers']);
  expect(untoldRooms(row)).toContain('packages/admin/src/layout');
  expect(untoldRooms(row)).not.toContain('packages/admin/src/resources');
});

/** The names in backticks of a row of the table that do not exist in its room. */
function lostRooms(text: string): string[] {
  return rowsOf(text).flatMap(({ room, names }) => {
    if (!isThere(room)) return [room];
    return names.filter((name) => !placesOf(room, name).some(isThere)).map((name) => `${room}: ${name}`);
  });
}

/** Where a name of a row may be: in the repository, beside the room, in it, or in a folder of it. */
function placesOf(room: string, name: string): string[] {
  return [name, `${room}/../${name}`, `${room}/${name}`, `${room}/${name}.ts`, `${room}/**/${name}`];
}

/** Rows `| room | what it holds |`, with the paths that they name; code words are not paths. */
function rowsOf(text: string): { room: string; names: string[] }[] {
  return [...text.matchAll(/^\| `([^`]+)` \| (.*) \|$/gm)].map(([, room = '', holds = '']) => ({
    room,
    names: [...holds.matchAll(/`([^`]+)`/g)]
      .map(([, name = '']) => name)
      .filter((name) => /^[a-z<*][a-z\d<>*-]*([/.][\w<>*-]+)*$/.test(name)),
  }));
}

/** The names of the drawing's lines `server:`, `storefront:` and `admin:` that are no folder or file there. */
function lostArrows(text: string): string[] {
  const lines = [...text.matchAll(/^ (server|storefront|admin): (.*)$/gm)];
  return lines.flatMap(([, room = '', line = '']) =>
    line
      .replace(/\([^)]*\)/g, '')
      .split(/─►|[,;]|\band\b|\buse\b/)
      .map((name) => name.trim())
      .filter(
        (name) =>
          name && !isThere(`packages/${room}/src/${name}`) && !isThere(`packages/${room}/src/${name}.*`),
      )
      .map((name) => `${room}: ${name}`),
  );
}

/** Folders directly below a package's sources that no row names. */
function untoldRooms(text: string): string[] {
  const told = rowsOf(text).flatMap(({ room, names }) => [room, ...names.map((name) => `${room}/${name}`)]);
  return PACKAGES.map((name) => `packages/${name}/src`).flatMap((room) =>
    foldersOf(room)
      .map((folder) => `${room}/${folder}`)
      .filter((path) => !told.some((each) => `${each}/`.startsWith(`${path}/`))),
  );
}

/** The modules of the drawing, by name. */
function modulesOf(text: string): string[] {
  const [, levels = ''] = text.match(/modules, by level[^\n]*\n((?: {3}.*\n)+)/) ?? [];
  return levels
    .split(/[\s·\d]+/)
    .filter(Boolean)
    .sort();
}

function foldersOf(path: string): string[] {
  const entries = readdirSync(path, { withFileTypes: true });
  return entries
    .filter((each) => each.isDirectory())
    .map((each) => each.name)
    .sort();
}

function isThere(path: string): boolean {
  const exclude = (name: string) => /(^|\/)(node_modules|dist)$/.test(name);
  return globSync(path.replace(/<\w+>/g, '*'), { exclude }).length > 0;
}
