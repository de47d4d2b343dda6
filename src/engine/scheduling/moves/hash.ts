import { sha256 } from '../../kitting/finish/hash.ts'
import { encodeText, utf8 } from '../../text-codec.ts'
import type { MovedOperation } from './outcome.ts'

/**
 * SHA-256 of the changes of a move, as hexadecimal text: operations and resources (by code) with start and end. The same
 * move in the same plan has the same hash, independent of the engine.
 */
export function moveHash(changes: readonly MovedOperation[]): Promise<string> {
  const sorted = changes.toSorted((a, b) =>
    a.operation < b.operation ? -1 : a.operation > b.operation ? 1 : 0,
  )
  const times = new Float64Array(sorted.length * 4)
  for (const [k, { setupStart, start, productionEnd, end }] of sorted.entries())
    times.set([setupStart, start, productionEnd, end], 4 * k)
  const texts = (values: readonly string[]) => {
    const { offsets, bytes } = encodeText(values)
    return [bytesOf(offsets), bytes]
  }
  return sha256([
    utf8('takt move 1'),
    ...texts(sorted.map(({ operation }) => operation)),
    ...texts(sorted.map(({ resource }) => resource)),
    bytesOf(times),
  ])
}

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
