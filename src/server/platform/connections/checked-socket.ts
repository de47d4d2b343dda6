import { connect, isIP, Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { checkedAddress, InsideAddress, isAllowed, lookupAllowed } from '../../outgoing/addresses.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { connectMs } from './limits.ts'

/** A line to the checked address of an entry, for drivers that keep the name for TLS and take a line that is open. */
export async function checkedSocket(entry: ConnectionEntry, usualPort: number): Promise<Socket> {
  const socket = connect({
    host: await checkedAddress(entry.host, entry.inside),
    port: entry.port ?? usualPort,
  })
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
      connectMs,
    )
    socket.once('error', reject)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', reject)
      resolve(socket)
    })
    socket.once('close', () => clearTimeout(timer))
  })
}

/** The same, encrypted where the entry says so: the certificate is checked by the name of the entry. */
export async function checkedLine(entry: ConnectionEntry, usualPort: number): Promise<Socket> {
  const socket = await checkedSocket(entry, usualPort)
  if (!entry.tls) return socket
  const secure = connectTls({ socket, ...certified(entry.host, entry) })
  return new Promise((resolve, reject) => {
    secure.setTimeout(connectMs, () =>
      secure.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })),
    )
    secure.once('error', reject)
    secure.once('secureConnect', () => {
      secure.setTimeout(0)
      secure.off('error', reject)
      resolve(secure)
    })
  })
}

/**
 * A line that is being opened, for drivers that open lines by themselves: to a host that the entry names, whose address is
 * checked while it is looked up.
 */
export function dialChecked(
  { inside, tls, ca }: ConnectionEntry,
  { host, port }: { readonly host: string; readonly port: number },
  onConnect: () => void,
): Socket {
  if (isIP(host) !== 0 && !isAllowed(host, inside))
    return failingSocket(new InsideAddress(`${host} is an address inside`))
  const place = { host, port, lookup: lookupAllowed(inside) }
  return tls ? connectTls({ ...place, ...certified(host, { ca }) }, onConnect) : connect(place, onConnect)
}

/** By what a certificate is checked. */
const certified = (host: string, { ca }: Pick<ConnectionEntry, 'ca'>) => ({
  ...(isIP(host) === 0 ? { servername: host } : { host }),
  ...(ca === null ? {} : { ca }),
})

/** A line that was never opened. */
export function failingSocket(reason: Error): Socket {
  const socket = new Socket()
  setImmediate(() => socket.destroy(reason))
  return socket
}
