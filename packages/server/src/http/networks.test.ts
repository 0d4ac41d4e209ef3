import { expect, test } from 'vitest';
import { networkLimits } from './limit-in-database.ts';

const limit = { purpose: 'login-network', max: 500, windowSeconds: 900 };
const of = (address: string) =>
  networkLimits(limit, address).map(({ purpose, subject, max }) => `${purpose} ${subject} ${max}`);

test('when an address is of IPv4 then it is limited alone, also where it is written as IPv6', () => {
  expect(of('192.0.2.7')).toEqual(['login-network 192.0.2.7 500']);
  expect(of('::ffff:192.0.2.7')).toEqual(['login-network 192.0.2.7 500']);
});

test('when an address is of IPv6 then its /64, /56 and /48 are limited, each by its part', () => {
  const networks = [
    'login-network-64 2001:db8:1:a2b3::/64 100',
    'login-network-56 2001:db8:1:a200::/56 250',
    'login-network-48 2001:db8:1::/48 500',
  ];
  expect(of('2001:db8:1:a2b3::1')).toEqual(networks);
  expect(of('2001:db8:1:a2b3::/64')).toEqual(networks);
});

test('when two /64 share a /56, or a /48 alone, then they share its limit', () => {
  const [first, second, third] = ['2001:db8:1:a201::1', '2001:db8:1:a2ff::1', '2001:db8:1:a300::1'].map(of);
  expect(first?.[0]).not.toBe(second?.[0]);
  expect(first?.[1]).toBe(second?.[1]);
  expect(first?.[1]).not.toBe(third?.[1]);
  expect(first?.[2]).toBe(third?.[2]);
});
