import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

interface StepResult {
  code: number;
  output: string;
}

const tools = (name: string) => import(join(import.meta.dirname, 'tools', `${name}.mjs`));
const { runStep }: { runStep(command: string, args: string[], options: object): Promise<StepResult> } =
  await tools('run-step');
const { readFailure }: { readFailure(title: string, result: StepResult): string } =
  await tools('test-reports');

const RED = '\u001B[31m';
const step = (script: string) =>
  runStep(process.execPath, ['-e', script], { cwd: import.meta.dirname, quiet: true });

test('when a step fails without a failed test then the end of its output is told, without colours', async () => {
  const result = await step(
    `for (let i = 0; i < 30; i += 1) console.error('${RED}line ' + i); process.exitCode = 3`,
  );
  const told = readFailure('a step', result).split('\n');
  expect(told).toHaveLength(1 + 15);
  expect(told[0]).toBe('a step (exit code 3)');
  expect(told.at(-1)).toBe('    line 29');
});

test('when Vitest caught an error outside of its tests then that is told and not the summary after it', () => {
  const output = [
    'a test passed',
    `${RED}⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯`,
    'Error: nobody catches this',
    '⎯⎯⎯⎯⎯⎯⎯⎯',
    'Tests 1 passed',
  ];
  expect(readFailure('a step', { code: 1, output: output.join('\n') }).split('\n')).toEqual([
    'a step (exit code 1)',
    '    ⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯',
    '    Error: nobody catches this',
  ]);
});

test('when what a step started keeps its output open then the step ends all the same', async () => {
  const child = `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { stdio: 'inherit' }).unref()`;
  const script = `${child}; console.log(process.pid)`;
  const { code, output } = await step(script);
  process.kill(-Number(output), 'SIGKILL');
  expect(code).toBe(0);
});

test('when a source changed after the server was built then it is not started so, and built again', async () => {
  const root = await mkdtemp(join(tmpdir(), 'isoko-build-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const write = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  await cp(join(import.meta.dirname, 'tools'), join(root, 'tools'), { recursive: true });
  await write('package.json', '{ "workspaces": ["packages/*"] }');
  await write('package-lock.json', '{}');
  await write('tsconfig.base.json', '{}');
  await write('packages/contract/src/index.ts', 'jar');
  await write('packages/server/src/main.ts', 'first');
  const build = `node -e "fs.mkdirSync('dist', { recursive: true }); fs.copyFileSync('src/main.ts', 'dist/main.js')"`;
  await write('packages/server/package.json', JSON.stringify({ name: 'server', scripts: { build } }));
  const built = () => readFile(join(root, 'packages/server/dist/main.js'), 'utf8');
  const { ensureBuilt, requireServer } = (await import(join(root, 'tools/build.mjs'))) as {
    ensureBuilt(node: string, names: string[]): Promise<void>;
    requireServer(): void;
  };
  const ensure = () => ensureBuilt(process.execPath, ['server']);
  const refusal = /^The server is not built from the files that are there: run npm run build\.$/;

  expect(requireServer).toThrow(refusal);
  await ensure();
  expect(await built()).toBe('first');
  requireServer();

  await write('packages/server/src/main.ts', 'second');
  expect(requireServer).toThrow(refusal);
  await ensure();
  expect(await built()).toBe('second');

  await write('packages/server/src/main.test.ts', 'a test is no part of it');
  await write('packages/server/dist/main.js', 'as it was');
  await ensure();
  expect(await built()).toBe('as it was');

  await write('packages/contract/src/index.ts', 'lid');
  expect(requireServer).toThrow(refusal);
  await ensure();
  expect(await built()).toBe('second');
  requireServer();
});
