import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type SftpClient from 'ssh2-sftp-client'
import type { SourceFaultCode } from '#domain/integration/source-faults.ts'
import type { ConnectionEntry } from '../../outgoing/connections.ts'
import { SourceFault } from './source-fault.ts'
import type { SourceReader } from './source-reader.ts'
import { checkedSocket } from './checked-socket.ts'
import { driver } from './driver.ts'
import { sourceFaultOf } from './faults.ts'
import { fileSource, isTableFile, type Files } from './file-source.ts'
import { connectMs } from './limits.ts'
import { ScannedReader } from './scanned-reader.ts'

const codes: Readonly<Record<string, SourceFaultCode>> = {
  ERR_NOT_CONNECTED: 'lost',
  ERR_BAD_AUTH: 'credentials',
}

const largestFile = 2 ** 30

/** Reads the files of a folder of an SFTP server as tables. */
export const openSftp = async (connection: string, entry: ConnectionEntry): Promise<SourceReader> =>
  new ScannedReader(connection, fileSource(await sftpFiles(connection, entry)))

/** The files of a folder of an SFTP server; each is copied to this machine until they are closed. */
export async function sftpFiles(connection: string, entry: ConnectionEntry): Promise<Files> {
  const { client, end } = await connectSftp(connection, entry)
  try {
    return await filesOf(connection, client, entry.folder, end)
  } catch (error) {
    await end()
    throw sourceFaultOf(connection, error, codes)
  }
}

/** Writes a file of a folder of an SFTP server whole: under another name, and renamed then. */
export async function writeSftpFile(
  connection: string,
  entry: ConnectionEntry,
  { name, pieces }: { readonly name: string; readonly pieces: AsyncIterable<string | Uint8Array> },
): Promise<void> {
  const { client, end } = await connectSftp(connection, entry)
  const folder = entry.folder.replace(/\/$/, '')
  const hidden = `${folder}/.${name}.part`
  let bytes = 0
  let lost: { readonly reason: unknown } | null = null
  async function* counted(): AsyncGenerator<Buffer> {
    try {
      for await (const piece of pieces) {
        const buffer = Buffer.from(piece)
        bytes += buffer.length
        yield buffer
      }
    } catch (reason) {
      lost = { reason }
      throw reason
    }
  }
  try {
    if ((await client.exists(entry.folder)) !== 'd') throw new SourceFault(connection, 'noFolder')
    // `put` of the driver succeeds though a write was refused.
    await pipeline(counted, client.createWriteStream(hidden))
    if ((await client.stat(hidden)).size !== bytes)
      throw new SourceFault(connection, 'noSpace', { code: 'EIO' })
    await rename(client, hidden, `${folder}/${name}`)
  } catch (error) {
    throw lost ? (lost as { readonly reason: unknown }).reason : writeFault(connection, error)
  } finally {
    await end()
  }
}

/** Status codes of draft-ietf-secsh-filexfer-02: permission denied, and failure of any other kind. */
const denied = 3

function writeFault(connection: string, error: unknown): SourceFault {
  const { code } = error as { code?: unknown }
  if (typeof code !== 'number' && code !== 'ERR_STREAM_PREMATURE_CLOSE')
    return sourceFaultOf(connection, error, codes)
  return new SourceFault(connection, 'noSpace', { code: code === denied ? 'EACCES' : 'EIO' })
}

/** OpenSSH replaces a file of the name; other servers refuse that: what an earlier attempt left goes first. */
async function rename(client: SftpClient, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to)
  } catch {
    await client.delete(to, true)
    await client.rename(from, to)
  }
}

interface Session {
  readonly client: SftpClient
  readonly end: () => Promise<void>
}

async function connectSftp(connection: string, entry: ConnectionEntry): Promise<Session> {
  const { default: Client } = await driver(connection, 'ssh2-sftp-client', () => import('ssh2-sftp-client'))
  const client = new Client('takt', { error: () => {}, end: () => {}, close: () => {} })
  const { host, credentials } = entry
  let isHost = true
  let socket: Socket | undefined
  // The driver leaves a line open that is no session yet, and waits for the other side to close any other.
  const end = async (): Promise<void> => {
    const ended = client.end().catch(() => {})
    socket?.destroy()
    await ended
  }
  try {
    socket = await checkedSocket(entry, 22)
    await client.connect({
      sock: socket,
      host,
      username: credentials.user,
      ...(credentials.privateKey === ''
        ? { password: credentials.password }
        : { privateKey: credentials.privateKey, passphrase: credentials.password }),
      readyTimeout: connectMs,
      hostVerifier: (key: Buffer) => {
        const sum = createHash('sha256').update(key).digest('base64').replace(/=+$/, '')
        return (isHost = `SHA256:${sum}` === credentials.hostKey)
      },
    })
    return { client, end }
  } catch (error) {
    await end()
    if (!isHost) throw new SourceFault(connection, 'hostKey')
    if (/authentication methods failed/i.test((error as Error).message))
      throw new SourceFault(connection, 'credentials')
    throw sourceFaultOf(connection, error, codes)
  }
}

async function filesOf(
  connection: string,
  client: SftpClient,
  folder: string,
  end: () => Promise<void>,
): Promise<Files> {
  const listed = async () =>
    (await client.list(folder)).filter(({ type, name }) => type === '-' && isTableFile(name))
  try {
    await listed()
  } catch {
    throw new SourceFault(connection, 'noFolder')
  }
  const kept = await mkdtemp(join(tmpdir(), 'takt-sftp-'))
  /** Of files as they were listed: a run reads the columns of a file first, then its rows. */
  const copies = new Map<string, string>()
  return {
    names: async () => (await listed()).map(({ name }) => name).sort(),
    localPath: async (name) => {
      const found = (await listed()).find((one) => one.name === name)
      if (!found || found.size > largestFile) throw new SourceFault(connection, 'tooLarge')
      const version = `${found.modifyTime} ${found.size} ${name}`
      const known = copies.get(version)
      if (known !== undefined) return known
      const copy = join(kept, String(copies.size))
      await client.fastGet(`${folder.replace(/\/$/, '')}/${name}`, copy)
      copies.set(version, copy)
      return copy
    },
    close: async () => {
      await end()
      await rm(kept, { recursive: true, force: true })
    },
  }
}
