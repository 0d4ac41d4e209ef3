import { existsSync, readFileSync } from 'node:fs';

/** As much of a failure's message as tells what happened; the rest is further up in the output. */
const MESSAGE_LINES = 6;

/**
 * What a runner's JSON report says: how many tests passed, and the ones that did not, as lines that name them and
 * give the beginning of their message. Null where the runner wrote no report.
 */
export function readVitest(file) {
  const report = readReport(file);
  if (!report) return null;
  const failures = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    // Files that could not be read or made ready have no failed test in them.
    if (status === 'failed' && failed.length === 0) return [failure(name, message)];
    return failed.map((test) => failure(`${name}: ${test.fullName}`, test.failureMessages.join('\n')));
  });
  return { passed: report.numPassedTests, failures };
}

/** As {@link readVitest}. A journey that passed only when it was run again has failed. */
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

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

const messageOf = (results) => results.find(({ error }) => error)?.error.message ?? '';

function failure(name, message = '') {
  const lines = withoutColours(message).trim().split('\n').slice(0, MESSAGE_LINES);
  return [name, ...lines.map((line) => `    ${line}`)].join('\n');
}

const ESCAPE = String.fromCharCode(27);
const withoutColours = (text) => text.replaceAll(new RegExp(`${ESCAPE}\\[[\\d;]*m`, 'g'), '');

function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
