import { existsSync, readFileSync } from 'node:fs';

/** The number of lines of a failure's message; the rest is further up in the output. */
const MESSAGE_LINES = 6;
/** The number of lines of a step's output that explain a failure outside of any test. */
const LAST_LINES = 15;
const UNHANDLED_LINES = 40;

/**
 * The result in a runner's JSON report: how many tests passed, and those that did not, as lines with their name
 * and the beginning of their message. Null if the runner wrote no report.
 */
export function readVitest(file) {
  const report = readReport(file);
  if (!report) return null;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // Files that could not be read or set up contain no failed test.
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return { passed: report.numPassedTests, failures };
}

/** As {@link readVitest}. A journey that passed only in a repetition has failed. */
export function readPlaywright(file) {
  const report = readReport(file);
  if (!report) return null;
  const specs = report.suites.flatMap(specsOf);
  const failures = specs.flatMap(({ file: spec, line, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ projectName, results }) =>
        failure(`[${projectName}] ${spec}:${line}: ${title}`, messageOf(results)),
      ),
  );
  return { passed: report.stats.expected, failures };
}

/** A failed step, with the end of its output: the errors outside of any test if there are some. */
export function readFailure(title, { code, output = '' }) {
  const section = unhandledErrors(output);
  const name = `${title} (exit code ${code})`;
  return section ? failure(name, section, UNHANDLED_LINES) : failure(name, endOf(output), LAST_LINES);
}

/** Vitest's text about errors outside of its tests, which its report leaves out; empty if there were none. */
export function unhandledErrors(output) {
  const lines = withoutColours(output).split('\n');
  const first = lines.findLastIndex((line) => /^⎯+ Unhandled Errors? ⎯+$/.test(line.trim()));
  if (first < 0) return '';
  const length = lines.slice(first).findIndex((line) => /^⎯+$/.test(line.trim()));
  return lines.slice(first, length < 0 ? undefined : first + length).join('\n');
}

const endOf = (output) => output.trimEnd().split('\n').slice(-LAST_LINES).join('\n');

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const messageOf = (results) => results.find(({ error }) => error)?.error.message ?? '';

function failure(name, message = '', most = MESSAGE_LINES) {
  const text = withoutColours(message).trim();
  const lines = text === '' ? [] : text.split('\n').slice(0, most);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

const ESCAPE = String.fromCharCode(27);
const withoutColours = (text) => text.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g'), '');

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
