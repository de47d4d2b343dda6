import { sha256 } from '../../kitting/finish/hash.ts'
import { encodeText, utf8 } from '../../text-codec.ts'
import { isAssigned, type Facts } from './facts.ts'

/**
 * SHA-256 of a schedule as hexadecimal text: operations and resources (by code) with start and end. Everything is in the
 * order of the result, so neither row order nor the solver changes it.
 */
export function scheduleHash(facts: Facts): Promise<string> {
  const { prepared, solution, resource } = facts
  const { operations, placeOf, resources, problem } = prepared
  const texts = (values: readonly string[]) => {
    const { offsets, bytes } = encodeText(values)
    return [bytesOf(offsets), bytes]
  }
  const rows = new Int32Array(operations.count * 6)
  for (let k = 0; k < operations.count; k++) {
    const op = placeOf[k]!
    const placed = isAssigned(solution, op)
    const cells = placed
      ? [resource[op]!, solution.setup[op]!, solution.start[op]!, solution.produced[op]!, solution.end[op]!]
      : [-1, 0, 0, 0, 0]
    rows[6 * k] = placed ? 1 : 0
    rows.set(cells, 6 * k + 1)
  }
  return sha256([
    utf8('takt schedule 1'),
    bytesOf(BigInt64Array.of(BigInt(problem.base))),
    ...texts(Array.from(operations.row, (_, k) => operations.name(k))),
    ...texts(resources.map(({ code }) => code)),
    bytesOf(rows),
  ])
}

const bytesOf = (view: ArrayBufferView) => new Uint8Array(view.buffer, view.byteOffset, view.byteLength)
