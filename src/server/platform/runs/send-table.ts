import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { TaktError } from '#domain/errors.ts'
import type { Call } from '../../identity/handlers.ts'
import type { RunRow } from '../jobs/runs.ts'
import type { ByteRange } from '../../base/files/file-store.ts'
import type { ResultStore } from '../results/store.ts'
import type { TableFile } from './run-tables.ts'

/** The bytes of a table; a part of them when the client asks for a range. Content never changes under its tag. */
export async function sendTable(
  store: ResultStore,
  run: RunRow,
  file: TableFile,
  { request, reply }: Call,
): Promise<Readable> {
  const range = rangeOf(request.headers.range, file.bytes)
  const stream = await store.get(file, range ?? undefined)
  if (!stream) throw new TaktError('resultLost', { run: run.runNo })
  announce(reply, file, range)
  return stream
}

/** The same for bytes that were made for this caller. */
export function sendBytes(bytes: Uint8Array, rows: number, { request, reply }: Call): Uint8Array {
  const key = createHash('sha256').update(bytes).digest('hex')
  const range = rangeOf(request.headers.range, bytes.length)
  announce(reply, { key, rows, bytes: bytes.length }, range)
  return range ? bytes.subarray(range.from, range.to) : bytes
}

function announce(
  reply: Call['reply'],
  { key, rows, bytes }: Pick<TableFile, 'key' | 'rows' | 'bytes'>,
  range: ByteRange | null,
): void {
  void reply.header('ETag', `"${key}"`).header('Accept-Ranges', 'bytes').header('Takt-Rows', String(rows))
  if (range) void reply.code(206).header('Content-Range', `bytes ${range.from}-${range.to - 1}/${bytes}`)
}

/** A single range `bytes=from-to`, `bytes=from-` or `bytes=-last`; null = the whole, as for anything else. */
export function rangeOf(header: string | undefined, size: number): ByteRange | null {
  const match = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [first, last] = [match[1]!, match[2]!]
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : null
}
