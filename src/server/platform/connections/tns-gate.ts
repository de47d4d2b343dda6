import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { checkedLine } from './checked-socket.ts'

/** Of a packet: its head has a length of two bytes and, as its fifth byte, the type. */
const HEAD_BYTES = 8
const TYPE_AT = 4
const ACCEPT = 2
const REDIRECT = 5

/**
 * A port of this machine that leads to the checked address of an entry, for a driver that resolves names, follows redirects
 * and checks certificates by itself: it gets an address of its own. The certificate is checked here, by the name of the entry;
 * an answer that names another address ends the line.
 */
export class TnsGate {
  readonly #server: Server
  readonly #sockets: Socket[] = []
  /** Why a line ended. */
  error: unknown = null

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(entry: ConnectionEntry, usualPort: number): Promise<TnsGate> {
    const far = await checkedLine(entry, usualPort)
    const server = createServer({ pauseOnConnect: true })
    const gate = new TnsGate(server)
    gate.#sockets.push(far)
    far.on('error', (error) => gate.#end(error))
    // The driver alone: who comes second is somebody else.
    server.once('connection', (near) => {
      server.close()
      gate.#sockets.push(near)
      near.on('error', () => gate.close()).on('close', () => gate.close())
      far.on('close', () => near.destroy())
      const redirects = redirectFinder()
      far.on('data', (bytes: Buffer) => {
        if (redirects(bytes)) return gate.#end(Object.assign(new Error('redirected'), { code: 'EREROUTE' }))
        if (!near.write(bytes)) far.pause()
      })
      near.on('drain', () => far.resume())
      near.pipe(far)
    })
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(0, '127.0.0.1', resolve)
    })
    return gate
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #end(error: unknown): void {
    this.error ??= error
    this.close()
  }
}

/** Does an answer before the first ACCEPT, behind which there are none, name another address? */
function redirectFinder(): (bytes: Buffer) => boolean {
  let head: Buffer | null = Buffer.alloc(0)
  return (bytes) => {
    if (head) head = Buffer.concat([head, bytes])
    while (head && head.length >= HEAD_BYTES) {
      const [length, type] = [head.readUInt16BE(0), head[TYPE_AT]]
      if (type === REDIRECT) return true
      if (type === ACCEPT || length < HEAD_BYTES) head = null
      else if (head.length < length) return false
      else head = head.subarray(length)
    }
    return false
  }
}
