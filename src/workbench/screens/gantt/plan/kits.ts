import { decodeTable } from '#engine/arrow.ts'
import { NULL_I64, textAt } from '#engine/columns.ts'
import { batchSchema, orderResultSchema } from '#engine/kitting/results.ts'

/** When the material of an order is there, as the kitting run that counts found it; times in seconds UTC. */
export interface Kit {
  readonly full: number | null
  /** From `at` on, this share (0 to 1) of the sets is complete. */
  readonly steps: readonly { readonly at: number; readonly share: number }[]
}

export type Kits = ReadonlyMap<string, Kit>

export function kitsOf(orderBytes: Uint8Array, batchBytes: Uint8Array): Kits {
  const orders = decodeTable(orderResultSchema, orderBytes)
  const batches = decodeTable(batchSchema, batchBytes)
  const kits = new Map<string, { full: number | null; steps: { at: number; share: number }[] }>()
  for (let row = 0; row < orders.length; row++) {
    const full = orders.columns.fullKit[row]!
    const code = textAt(orders.columns.order, row)
    if (code !== null) kits.set(code, { full: full === NULL_I64 ? null : Number(full), steps: [] })
  }
  for (let row = 0; row < batches.length; row++) {
    const { order, kit, cumRate } = batches.columns
    const steps = kits.get(textAt(order, row) ?? '')?.steps
    if (steps && kit[row] !== NULL_I64)
      steps.push({ at: Number(kit[row]), share: Math.min(1, Number(cumRate[row]) / 1_000_000) })
  }
  for (const { steps } of kits.values()) steps.sort((a, b) => a.at - b.at || a.share - b.share)
  return kits
}
