import { existsSync } from 'node:fs';
import { ROOT } from './root.mjs';
import { runStep } from './run-step.mjs';

/** A machine without a network fails quickly. */
const IMPATIENT = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
];

/** Whether packages can be installed here: on Debian and similar systems, as root. */
export const mayInstall = () =>
  Boolean(process.getuid) && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** Returns a function that installs packages one after the other; the package list has been fetched. */
export async function openApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => runStep('apt-get', IMPATIENT.concat(args), { cwd: ROOT, env, quiet: true });
  await apt(['update', '-qq']);
  return (...names) => apt(['install', '-y', '-qq', '--no-install-recommends'].concat(names));
}

/** A third-party storage with an S3 interface: Ceph's gateway, its monitor and its disk (docs/decisions/0180). */
const STORAGE = ['radosgw', 'ceph-mon', 'ceph-osd'];

/** Installs it if packages can be installed; otherwise its test says that it was skipped. */
export async function addStorage() {
  if (!mayInstall() || STORAGE.every((name) => existsSync(`/usr/bin/${name}`))) return;
  console.log('Installing storage that speaks S3 …');
  const install = await openApt();
  await install(...STORAGE);
}
