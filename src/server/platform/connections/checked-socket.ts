import { connect, type Socket } from 'node:net'
import { checkedAddress } from '../../outgoing/addresses.ts'
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
