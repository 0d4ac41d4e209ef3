import { isIPv4 } from 'node:net';

/** Whether a host, as it stands in an address, is this machine itself: `localhost`, `127.x.x.x`, `::1`. */
export function isLoopback(host: string): boolean {
  const name = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '');
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true;
  return isIPv4(name) && name.startsWith('127.');
}
