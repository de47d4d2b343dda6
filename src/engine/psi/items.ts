import { NULL_I32, NULL_I64, type Table } from '../columns.ts'
import type { PsiFault } from './faults.ts'
import type { psiItemSchema } from './input.ts'
import { MAX_I64 } from './problem.ts'

const DAY = 86_400n
/** Seconds UTC, absolute limit. */
const TIME_LIMIT = 1n << 40n

/** The items of the calculation, in text order of their codes. */
export interface Items {
  readonly codes: readonly string[]
  /** Row of the input. */
  readonly row: Int32Array
  readonly opening: BigInt64Array
  readonly made: BigInt64Array
  readonly safety: BigInt64Array
  readonly maximum: BigInt64Array
  readonly shelf: BigInt64Array
  /** Number of the item with this code in the numbering of all texts: -1 = no such row, -2 = its row is faulty. */
  readonly numberOf: Int32Array
}

const FAULTY = -2

/**
 * @param ids code of every row in a numbering of texts in text order, -1 = null
 * @param start of the first period
 */
export function readItems(
  table: Table<typeof psiItemSchema>,
  ids: Int32Array,
  values: readonly string[],
  start: bigint,
  report: (fault: PsiFault) => void,
): Items {
  const numberOf = new Int32Array(values.length).fill(-1)
  const rowOf = new Int32Array(values.length).fill(-1)
  const times = new Int32Array(values.length)
  for (const id of ids) if (id >= 0) times[id]!++
  for (let row = 0; row < table.length; row++) {
    const id = ids[row]!
    const fault =
      id >= 0 && times[id]! > 1 ? ({ column: 'code', code: 'duplicate' } as const) : faultOf(table, row, id)
    if (fault) {
      report({ table: 'items', row, ...fault })
      if (id >= 0) numberOf[id] = FAULTY
    } else rowOf[id] = row
  }
  const good: number[] = []
  for (let id = 0; id < values.length; id++) if (rowOf[id]! >= 0) numberOf[id] = good.push(rowOf[id]!) - 1
  const { opening, made, safety, maximum, shelfDays } = table.columns
  const column = (cell: (row: number) => bigint) => BigInt64Array.from(good, cell)
  return {
    codes: values.filter((_, id) => rowOf[id]! >= 0),
    row: Int32Array.from(good),
    opening: column((row) => (opening[row] === NULL_I64 ? 0n : opening[row]!)),
    made: column((row) => (made[row] === NULL_I64 ? start : made[row]!)),
    safety: column((row) => (safety[row] === 0n ? NULL_I64 : safety[row]!)),
    maximum: column((row) => (maximum[row] === NULL_I64 ? MAX_I64 : maximum[row]!)),
    shelf: column((row) => (shelfDays[row] === NULL_I32 ? -1n : BigInt(shelfDays[row]!) * DAY)),
    numberOf,
  }
}

function faultOf(
  { columns }: Table<typeof psiItemSchema>,
  row: number,
  id: number,
): Pick<PsiFault, 'column' | 'code'> | null {
  if (id < 0) return { column: 'code', code: 'missing' }
  const made = columns.made[row]!
  if (made !== NULL_I64 && (made < -TIME_LIMIT || made > TIME_LIMIT))
    return { column: 'made', code: 'timeBeyondRange' }
  for (const column of ['safety', 'maximum'] as const) {
    const value = columns[column][row]!
    if (value !== NULL_I64 && value < 0n) return { column, code: 'negative' }
  }
  const days = columns.shelfDays[row]!
  return days !== NULL_I32 && days < 0 ? { column: 'shelfDays', code: 'negative' } : null
}
