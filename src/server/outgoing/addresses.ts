import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that are not of the internet: this machine, private networks, cloud metadata, multicast, reserved ranges. */
const inside = { 4: new BlockList(), 6: new BlockList() }
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside[4].addSubnet(network, prefix, 'ipv4')
for (const [network, prefix] of [
  ['::', 128],
  ['::1', 128],
  // IPv4 in IPv6: mapped, translated and 6to4 or Teredo tunnels may lead anywhere inside.
  ['::ffff:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2001::', 23],
  ['2002::', 16],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const)
  inside[6].addSubnet(network, prefix, 'ipv6')

/** May a service of the internet have this address? Anything that is no address may not. */
export function isOutside(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !inside[4].check(address)
  return family === 6 && !inside[6].check(address, 'ipv6')
}

export class InsideAddress extends Error {}

/** Never another system that is meant: this machine by no address, its link (where clouds keep secrets), multicast. */
const never = new BlockList()
for (const [network, prefix, family] of [
  ['0.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 128, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
] as const)
  never.addSubnet(network, prefix, family)

/** May another system have this address? `inside`: private addresses and those of this machine are allowed. */
export const isAllowed = (address: string, inside: boolean): boolean =>
  inside ? !never.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4') : isOutside(address)

/**
 * DNS for connections to other services: the address that is connected to is the one that was looked at, so a name that
 * answers differently the next time gains nothing. One address that is not allowed makes the whole name so. Names alone are
 * looked up: an address in their place is for `isAllowed`.
 */
export const lookupAllowed =
  (inside: boolean): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '', 0)
      const first = found[0]
      if (!first || !found.every(({ address }) => isAllowed(address, inside)))
        return done(new InsideAddress(`${hostname} is an address inside`), '', 0)
      return options.all ? done(null, found) : done(null, first.address, first.family)
    })
  }

export const lookupOutside = lookupAllowed(false)

/**
 * The address that a driver connects to in place of the name, once the name is resolved and all of its addresses are
 * looked at. `inside`: private addresses and those of this machine are allowed. Throws InsideAddress, or the fault of DNS.
 */
export function checkedAddress(host: string, inside: boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    lookupAllowed(inside)(host, {}, (error, address) => (error ? reject(error) : resolve(address as string)))
  })
}
