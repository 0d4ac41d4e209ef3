import { BlockList, isIP } from 'node:net';

/** Networks that cannot be reached from outside: this machine's, a home's, a provider's inner ones. */
const inner = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  inner.addSubnet(network, bits, 'ipv4');
}
inner.addAddress('::1', 'ipv6');
inner.addSubnet('fc00::', 7, 'ipv6');
inner.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host name or address, without its port, is this machine's own: no other machine reaches it. */
export function isLoopback(host: string): boolean {
  const name = withoutBrackets(host);
  return name === '::1' || /^127(\.\d{1,3}){3}$/.test(name) || /^(.+\.)?localhost$/i.test(name);
}

/**
 * Whether a host name or address exists only inside: the name that a proxy, a probe or a container uses. A name without
 * a dot has no owner on the internet, so no one can point it at another machine.
 */
export function isInner(host: string): boolean {
  const name = withoutBrackets(host);
  const version = isIP(name);
  if (version) return inner.check(name, version === 4 ? 'ipv4' : 'ipv6');
  return isLoopback(name) || !name.includes('.') || /\.(internal|local|home\.arpa)$/i.test(name);
}

/** A name that ends with a dot is the same name. */
function withoutBrackets(host: string): string {
  return host.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}
