import type { ColumnKind } from '#engine/columns.ts'
import type { ColumnTable } from '../grid/worker/columns.ts'
import { random } from './random.ts'

const ITEMS = 5000
const WEEKS = 52
const SUPPLIERS = 400
const DAY = 86_400
const START = Date.UTC(2026, 0, 5) / 1000

const codes = (prefix: string, count: number, width: number): string[] =>
  Array.from({ length: count }, (_, i) => `${prefix}${String(i + 1).padStart(width, '0')}`)

/** `n` rows of 20 columns: what a shortage list of a large factory looks like (design/performance.md §6). */
export function benchTable(n: number, seed: number): ColumnTable {
  const next = random(seed)
  const below = (count: number) => Math.floor(next() * count)
  const text = (values: readonly string[]) => ({
    codes: Int32Array.from({ length: n }, () => below(values.length)),
    values,
  })
  const quantity = (limit: number, step: bigint) =>
    BigInt64Array.from({ length: n }, () => BigInt(below(limit)) * step)
  const time = () => BigInt64Array.from({ length: n }, () => BigInt(START + below(365) * DAY + below(86_400)))
  const columns = {
    order: text(codes('MO-', Math.max(1, Math.ceil(n / 10)), 7)),
    item: text(codes('ITEM-', ITEMS, 5)),
    week: text(Array.from({ length: WEEKS }, (_, i) => `2026-W${String(i + 1).padStart(2, '0')}`)),
    shortage: quantity(30_001, 10_000n),
    supplier: text(codes('S', SUPPLIERS, 4)),
    buyer: text(codes('B', 40, 2)),
    warehouse: text(codes('WH', 12, 2)),
    status: text(['FN', 'FT', 'FL', 'PT', 'NO']),
    required: quantity(1_000_000, 1000n),
    allocated: quantity(500_000, 1000n),
    onHand: quantity(100_000, 1_000_000n),
    rate: quantity(1001, 1000n),
    need: time(),
    due: time(),
    expected: time(),
    delayDays: Int32Array.from({ length: n }, () => below(90) - 10),
    priority: Int32Array.from({ length: n }, () => below(100)),
    level: Int32Array.from({ length: n }, () => below(4)),
    gating: Uint8Array.from({ length: n }, () => below(2)),
    remark: text(codes('note ', 1000, 4)),
  }
  const kinds: Record<keyof typeof columns, ColumnKind> = {
    order: 'text',
    item: 'text',
    week: 'text',
    shortage: 'quantity',
    supplier: 'text',
    buyer: 'text',
    warehouse: 'text',
    status: 'text',
    required: 'quantity',
    allocated: 'quantity',
    onHand: 'quantity',
    rate: 'quantity',
    need: 'time',
    due: 'time',
    expected: 'time',
    delayDays: 'integer',
    priority: 'integer',
    level: 'integer',
    gating: 'flag',
    remark: 'text',
  }
  return { length: n, columns, kinds }
}
