import type { Readable } from 'node:stream'
import { TaktError } from '#domain/errors.ts'
import type { Call } from '../../http/handlers.ts'
import type { RunRow } from '../../jobs/runs.ts'
import type { ByteRange, ResultStore } from '../../results/store.ts'
import type { TableFile } from './run-tables.ts'

/** The bytes of a table; a part of them when the client asks for a range. Content never changes under its tag. */
export async function sendTable(
  store: ResultStore,
  run: RunRow,
  file: TableFile,
  { request, reply }: Call,
): Promise<Readable> {
  const range = rangeOf(request.headers.range, file.bytes)
  const stream = await store.get(file.key, range ?? undefined)
  if (!stream) throw new TaktError('resultLost', { run: run.runNo })
  void reply
    .header('ETag', `"${file.key}"`)
    .header('Accept-Ranges', 'bytes')
    .header('Takt-Rows', String(file.rows))
  if (range) {
    const { from, to } = range
    void reply.code(206).header('Content-Range', `bytes ${from}-${to - 1}/${file.bytes}`)
  }
  return stream
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
