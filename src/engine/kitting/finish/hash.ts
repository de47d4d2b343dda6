import { encodeText, utf8 } from '../../text-codec.ts'
import type { Solution } from '../problem.ts'
import type { Prepared } from '../prepare/index.ts'

interface Crypto {
  readonly subtle: { digest(algorithm: 'SHA-256', data: Uint8Array): Promise<ArrayBuffer> }
}

/** SHA-256 of parts end to end, as hexadecimal text. */
export type Digest = (parts: readonly Uint8Array[]) => string | Promise<string>

/**
 * SHA-256 of a result as hexadecimal text. It covers the decisions (sets, batches, builds, allocations) with the names of
 * orders, items and supplies: all other columns follow from these and the input. Everything is
 * numbered in the total orders of the engine, so neither row order nor the solver changes it.
 */
export async function resultHash(
  { source, demands, ranked, lots, lotOf }: Prepared,
  solution: Solution,
  digest: Digest = sha256,
): Promise<string> {
  const { columns } = source.input.supplies
  const texts = (values: readonly string[]) => {
    const { offsets, bytes } = encodeText(values)
    return [bytesOf(offsets), bytes]
  }
  const doc = (lot: number) => columns.doc.values[columns.doc.codes[lots.row[lot]!] ?? -1] ?? ''
  const orders = Array.from(demands.order, (order) => source.orders.values[order] ?? '')
  const parts = [
    utf8('takt kitting 1'),
    bytesOf(Int32Array.of(demands.count, solution.batchCount, solution.buildCount, solution.allocationCount)),
    bytesOf(demands.status),
    bytesOf(ranked.position),
    ...texts(orders),
    ...texts(source.items.values),
    ...texts(Array.from(lotOf, doc)),
    ...solutionColumns(solution),
  ]
  return digest(parts)
}

/** By name: a solver may order its columns arbitrarily. */
function solutionColumns(solution: Solution): Uint8Array[] {
  return Object.entries<unknown>({ ...solution })
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, column]) => (ArrayBuffer.isView(column) ? [bytesOf(column)] : []))
}

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)

/** A Digest that copies its parts and computes in another thread. */
export async function sha256(parts: readonly Uint8Array[]): Promise<string> {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let end = 0
  for (const part of parts) {
    whole.set(part, end)
    end += part.length
  }
  const { crypto } = globalThis as unknown as { readonly crypto: Crypto }
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', whole))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
