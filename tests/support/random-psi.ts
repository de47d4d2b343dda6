import { tableFromRows, type RowValues } from '#engine/columns.ts'
import {
  psiSchemas,
  type Overdue,
  type PsiInput,
  type PsiSettings,
  type PsiTableName,
} from '#engine/psi/input.ts'
import { MAX_I64, Part, type CellChange, type PartName } from '#engine/psi/problem.ts'
import { Random } from './random-kitting.ts'

export const DAY = 86_400
/** 2026-11-02, a Monday, in UTC. */
export const START = 20_759 * DAY

export type PsiRowsOf = { readonly [N in PsiTableName]: RowValues<(typeof psiSchemas)[N]>[] }

export function psiInput(rows: Partial<PsiRowsOf>): PsiInput {
  return Object.fromEntries(
    Object.entries(psiSchemas).map(([name, schema]) => [
      name,
      tableFromRows(schema, rows[name as PsiTableName] ?? []),
    ]),
  ) as unknown as PsiInput
}

/** Days one after the other from START. */
export function days(count: number): PsiRowsOf['periods'] {
  return Array.from({ length: count }, (_, p) => ({ start: START + p * DAY, end: START + (p + 1) * DAY }))
}

const receiptKinds = ['planned', 'firm', 'received']
const demandKinds = ['sale', 'forecast', 'dependent', 'consumption']

export interface RandomPsi {
  readonly rows: PsiRowsOf
  readonly settings: PsiSettings
  readonly changes: readonly CellChange[]
}

/** A small case of everything the calculation reads; in every fourth, quantities come near the limits of int64. */
export function randomPsi(seed: number): RandomPsi {
  const random = new Random(seed)
  const size = { items: random.int(0, 5), periods: random.int(0, 9) }
  const qty = quantities(random, seed % 4 === 3)
  const rows = {
    items: Array.from({ length: size.items }, (_, k) => randomItem(random, `I${k}`, qty)),
    periods: randomPeriods(random, size.periods),
    receipts: randomEvents(random, size, receiptKinds, qty),
    demands: randomEvents(random, size, demandKinds, qty),
  }
  const overdue = (): Overdue => random.pick(['first', 'out'])
  return {
    rows,
    settings: {
      window: { unit: random.pick(['period', 'day']), back: random.int(0, 3), forward: random.int(0, 3) },
      overdue: { receipts: overdue(), demands: overdue(), forecasts: overdue() },
    },
    changes:
      size.items === 0 || size.periods === 0
        ? []
        : Array.from({ length: random.int(0, 6) }, () => randomChange(random, size, qty)),
  }
}

function quantities(random: Random, large: boolean): () => bigint {
  return () => {
    if (large && random.chance(0.4)) return MAX_I64 / BigInt(random.int(1, 5)) - BigInt(random.int(0, 2))
    return BigInt(random.int(0, 20)) * (random.chance(0.3) ? 333_333n : 1_000_000n)
  }
}

function randomItem(random: Random, code: string, qty: () => bigint): PsiRowsOf['items'][number] {
  const maybe = <T>(value: T): T | null => (random.chance(0.4) ? null : value)
  return {
    code,
    opening: maybe(random.chance(0.2) ? -qty() : qty()),
    made: maybe(START - random.int(-2, 5) * DAY),
    safety: maybe(qty()),
    maximum: maybe(qty() * 2n > MAX_I64 ? MAX_I64 : qty()),
    shelfDays: maybe(random.int(0, 6)),
  }
}

/** Days, with some weeks and gaps among them. */
function randomPeriods(random: Random, count: number): PsiRowsOf['periods'] {
  let at = START
  return Array.from({ length: count }, () => {
    const start = at + (random.chance(0.1) ? 3600 : 0)
    at = start + (random.chance(0.2) ? 7 : 1) * DAY
    return { start, end: at }
  })
}

function randomEvents(
  random: Random,
  { items, periods }: { items: number; periods: number },
  kinds: readonly string[],
  qty: () => bigint,
): { item: string; kind: string; time: number; qty: bigint }[] {
  if (items === 0) return []
  return Array.from({ length: random.int(0, 30) }, () => ({
    item: `I${random.int(0, items - 1)}`,
    kind: random.pick(kinds),
    time: START + random.int(-2 * DAY, (periods * 2 + 1) * DAY),
    qty: qty(),
  }))
}

function randomChange(
  random: Random,
  { items, periods }: { items: number; periods: number },
  qty: () => bigint,
): CellChange {
  return {
    item: random.int(0, items - 1),
    period: random.int(0, periods - 1),
    part: random.pick(Object.keys(Part) as PartName[]),
    qty: random.chance(0.2) ? null : qty(),
  }
}
