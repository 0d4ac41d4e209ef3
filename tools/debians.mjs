import { existsSync } from 'node:fs';
import { ROOT, Stop } from './root.mjs';
import { runStep } from './run-step.mjs';

/** A machine without a network says so soon. */
const IMPATIENT = [
  '-o',
  'Acquire::Retries=0',
  '-o',
  'Acquire::http::Timeout=20',
  '-o',
  'Acquire::https::Timeout=20',
];

/** Whether packages can be installed here: on Debian and its like, as root. */
export const mayInstall = () =>
  Boolean(process.getuid) && process.getuid() === 0 && existsSync('/usr/bin/apt-get');

/** What installs packages one after the other; the list of what there is has been fetched. */
export async function openApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => runStep('apt-get', IMPATIENT.concat(args), { cwd: ROOT, env, quiet: true });
  await apt(['update', '-qq']);
  return (...names) => apt(['install', '-y', '-qq', '--no-install-recommends'].concat(names));
}

/** Storage that speaks S3 and was made by others: Ceph's gateway, its monitor and its disk (docs/decisions/0180). */
const STORAGE = ['radosgw', 'ceph-mon', 'ceph-osd'];
const hasStorage = () => STORAGE.every((name) => existsSync(`/usr/bin/${name}`));

/** Makes sure of it where packages come from Debian; throws Stop when it cannot be had. Elsewhere it is said that it was left out. */
export async function ensureStorage() {
  if (hasStorage()) return;
  if (!existsSync('/usr/bin/apt-get')) {
    console.log(`Not tried here: copies to ${STORAGE.join(', ')}, which come from Debian.`);
    return;
  }
  if (mayInstall()) {
    console.log('Installing storage that speaks S3 …');
    const install = await openApt();
    await install(...STORAGE);
  }
  if (!hasStorage())
    throw new Stop(`Please install ${STORAGE.join(', ')}: apt-get install ${STORAGE.join(' ')}`);
}
