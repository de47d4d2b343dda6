import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { TaktError } from '#domain/errors.ts'

const LONGEST_NAME = 255
const ABANDONED_MS = 24 * 3600 * 1000

interface Upload {
  /** As the user named it; for messages and matching, never for a path. */
  readonly name: string
  readonly path: string
}

export interface Received {
  readonly files: readonly Upload[]
  readonly fields: ReadonlyMap<string, string>
  /** Deletes the files. */
  drop(): Promise<void>
}

/** The last part of whatever a client calls a file, without control characters. */
const plainName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '').replace(/\p{Cc}/gu, '').slice(0, LONGEST_NAME) || 'file'

/** Bytes that one file may have at most, fewer than the server takes, and the refusal of a larger one. */
interface FileBound {
  readonly bytes: number
  readonly refusal: (name: string) => TaktError
}

/** Writes the files of a request below `folder` under names of our own. Throws `tooLarge`, `noFile`. */
export async function receive(request: FastifyRequest, folder: string, bound?: FileBound): Promise<Received> {
  const files: Upload[] = []
  const fields = new Map<string, string>()
  const drop = async () => {
    await Promise.all(files.map(({ path }) => rm(path, { force: true })))
  }
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    if (!request.isMultipart()) throw new TaktError('noFile')
    for await (const part of request.parts(bound ? { limits: { fileSize: bound.bytes } } : {})) {
      if (part.type === 'field') {
        if (typeof part.value === 'string') fields.set(part.fieldname.toLowerCase(), part.value)
        continue
      }
      const path = join(folder, randomUUID())
      files.push({ name: plainName(part.filename), path })
      await pipeline(part.file as Readable, createWriteStream(path, { mode: 0o600 }))
      if (part.file.truncated)
        throw bound ? bound.refusal(plainName(part.filename)) : new TaktError('tooLarge')
    }
    if (files.length === 0) throw new TaktError('noFile')
    return { files, fields, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Files that a killed server left behind. */
export async function dropAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > ABANDONED_MS) await rm(path, { force: true })
  }
}
