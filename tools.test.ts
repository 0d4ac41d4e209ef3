import { join } from 'node:path';
import { expect, test } from 'vitest';

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
