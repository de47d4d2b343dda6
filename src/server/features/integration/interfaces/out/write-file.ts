import { constants } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionEntry } from '../../../../outgoing/connections.ts'
import { writeSftpFile } from '../../../../platform/connections/sftp.ts'
import { SourceFault } from '../../../../platform/connections/source-fault.ts'
import { fileEnd, filePieces } from './bodies.ts'

export interface FileToWrite {
  /** Of the run: the same when it is written again. */
  readonly name: string
  readonly type: string
  /** Read as often as the format needs. */
  readonly parts: () => AsyncIterable<string>
}

/** Writes a file whole: under another name, made durable where that can be asked for, and renamed then. */
export async function writeFile(
  connection: string,
  entry: ConnectionEntry,
  { name, type, parts }: FileToWrite,
): Promise<void> {
  const full = `${name}.${fileEnd[type]}`
  const pieces = filePieces(type, parts)
  await (entry.kind === 'sftp'
    ? writeSftpFile(connection, entry, { name: full, pieces })
    : writeLocalFile(connection, entry, full, pieces))
}

async function writeLocalFile(
  connection: string,
  { folder }: ConnectionEntry,
  full: string,
  pieces: AsyncIterable<string | Uint8Array>,
): Promise<void> {
  const hidden = join(folder, `.${full}.part`)
  try {
    if (!(await stat(folder)).isDirectory()) throw new SourceFault(connection, 'noFolder')
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
    const file = await open(hidden, flags, 0o640)
    try {
      for await (const piece of pieces) await file.appendFile(piece)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(hidden, join(folder, full))
    const holder = await open(folder, constants.O_RDONLY)
    try {
      await holder.sync()
    } finally {
      await holder.close()
    }
  } catch (error) {
    throw fileFault(connection, error)
  }
}

/** Codes of Node.js; a fault of the database, which gives the parts, stays what it is. */
function fileFault(connection: string, error: unknown): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string' || typeof syscall !== 'string') return error
  if (code === 'ENOENT') return new SourceFault(connection, 'noFolder')
  return new SourceFault(connection, 'noSpace', { code })
}
