import { constants } from 'node:fs'
import { open, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ConnectionEntry } from '../../../outgoing/connections.ts'
import { serviceCalls } from '../../connections/service-calls.ts'
import { SourceFault } from '../../source-fault.ts'
import { fileEnd, fileText } from './bodies.ts'

/** What is sent by one call. */
export interface Call {
  /** The idempotency key. */
  readonly id: string
  readonly type: string
  readonly body: string
}

/** Refuses an entry that no rows may be sent to. */
export function checkTarget(connection: string, entry: ConnectionEntry, target: string): void {
  if (!(entry.kind === 'folder' ? entry.writable : entry.targets.length > 0))
    throw new SourceFault(connection, 'readOnly')
  if (entry.kind !== 'folder' && !entry.targets.some(({ name }) => name === target))
    throw new SourceFault(connection, 'noTarget', { target })
}

/** Calls the target of an entry; its address, method and secrets are those of `outgoing.json` now. */
export async function sendCall(
  connection: string,
  entry: ConnectionEntry,
  target: string,
  { id, type, body }: Call,
  signal: AbortSignal,
): Promise<void> {
  const found = entry.targets.find(({ name }) => name === target)
  if (!found) throw new SourceFault(connection, 'noTarget', { target })
  const calls = serviceCalls(connection, entry, signal)
  await calls.send(calls.address(found.path), { method: found.method, type, content: body }, id)
}

export interface FileToWrite {
  /** Of the run: the same when it is written again. */
  readonly name: string
  readonly type: string
  readonly parts: AsyncIterable<string>
}

/** Writes a file whole: under another name, made durable, and renamed then. Answers its name. */
export async function writeFile(
  connection: string,
  { folder }: ConnectionEntry,
  { name, type, parts }: FileToWrite,
): Promise<string> {
  const full = `${name}.${fileEnd[type]}`
  const hidden = join(folder, `.${full}.part`)
  try {
    if (!(await stat(folder)).isDirectory()) throw new SourceFault(connection, 'noFolder')
    const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_TRUNC | constants.O_NOFOLLOW
    const file = await open(hidden, flags, 0o640)
    try {
      for await (const text of fileText(type, parts)) await file.write(text)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(hidden, join(folder, full))
    const holder = await open(folder, constants.O_RDONLY)
    await holder.sync().finally(() => holder.close())
  } catch (error) {
    throw fileFault(connection, error)
  }
  return full
}

/** Codes of Node.js; a fault of the database, which gives the parts, stays what it is. */
function fileFault(connection: string, error: unknown): unknown {
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string' || typeof syscall !== 'string') return error
  if (code === 'ENOENT') return new SourceFault(connection, 'noFolder')
  return new SourceFault(connection, 'noSpace', { code })
}
