import { compareTexts } from '#domain/expressions/arithmetic.ts'
import { MAX_I64 } from '../problem.ts'
import { lotsFor } from './lots.ts'
import { latestFirst, takeFrom, type Taken } from './take.ts'
import type {
  CellEdit,
  EditedItem,
  OrderChange,
  PlannedReceipt,
  Proposal,
  Remain,
  RemainReason,
} from './types.ts'

/** Input of a proposal. */
export interface ProposalInput {
  /** Seconds UTC at which the periods end, ascending. */
  readonly ends: readonly number[]
  readonly items: readonly EditedItem[]
  /** All planned receipts of these items: those of a period add up to its planned cell. */
  readonly receipts: readonly PlannedReceipt[]
}

/**
 * Changes of orders that give planned cells the typed quantities, item by item. A lowered cell reduces the latest
 * changeable orders; those that it loses completely move to a raised cell of the same item as far as they fit there; the
 * remainder of a raised cell becomes new orders by lot sizes, due at the end of the period. Differences between a cell and
 * the typed quantity are reported. The result does not depend on the order of items, receipts, or edits of different cells.
 * @throws RangeError for an unknown item or period, or an invalid quantity
 */
export function propose(input: ProposalInput, edits: readonly CellEdit[]): Proposal {
  const items = new Map(input.items.map((one) => [one.item, one]))
  const wanted = wantedCells(input, items, edits)
  const changes: OrderChange[] = []
  const remains: Remain[] = []
  for (const code of [...wanted.keys()].toSorted(compareTexts)) {
    const own = input.receipts.filter(({ item }) => item === code)
    const found = proposeItem(items.get(code)!, wanted.get(code)!, own, input.ends)
    changes.push(...found.changes)
    remains.push(...found.remains)
  }
  return { changes, remains }
}

type Cells = ReadonlyMap<number, bigint>

function wantedCells(
  { ends }: ProposalInput,
  items: ReadonlyMap<string, EditedItem>,
  edits: readonly CellEdit[],
): Map<string, Map<number, bigint>> {
  const wanted = new Map<string, Map<number, bigint>>()
  for (const { item, period, qty } of edits) {
    if (!items.has(item)) throw new RangeError(`item ${item} does not exist`)
    if (!Number.isInteger(period) || period < 0 || period >= ends.length)
      throw new RangeError(`period ${period} is not one of ${ends.length}`)
    if (qty < 0n || qty > MAX_I64) throw new RangeError(`quantity ${qty} is out of range`)
    const cells = wanted.get(item) ?? new Map<number, bigint>()
    wanted.set(item, cells.set(period, qty))
  }
  return wanted
}

function proposeItem(
  item: EditedItem,
  cells: Cells,
  receipts: readonly PlannedReceipt[],
  ends: readonly number[],
): Proposal {
  const taken: Taken[] = []
  const raised: { period: number; qty: bigint }[] = []
  const remains: Remain[] = []
  const remain = (period: number, qty: bigint, because: Remain['because']): void => {
    if (qty !== 0n) remains.push({ item: item.item, period, qty, because })
  }
  for (const [period, qty] of [...cells].toSorted(([a], [b]) => a - b)) {
    const own = receipts.filter((one) => one.period === period)
    const now = own.reduce((sum, { open }) => sum + open, 0n)
    if (qty > now) raised.push({ period, qty: qty - now })
    if (qty >= now) continue
    const { taken: some, left, because } = takeFrom(own, now - qty, item.lots)
    taken.push(...some)
    remain(period, left, because)
  }
  const changes: OrderChange[] = []
  const moved = new Set<Taken>()
  for (const { period, qty } of raised) {
    const refusal = refusalOf(item, ends[period]!)
    if (refusal) {
      remain(period, -qty, [{ key: null, reason: refusal }])
      continue
    }
    const fitting = moving(taken, moved, period, qty)
    for (const one of fitting) moved.add(one)
    changes.push(...fitting.map((one) => moveOf(one, period)))
    const lacking = fitting.reduce((rest, { counted }) => rest - counted, qty)
    const lots = lotsFor(lacking, item.lots)
    if (lots === null) remain(period, -lacking, [{ key: null, reason: 'tooMany' }])
    else {
      changes.push(...lots.map((lot) => newOrder(item, period, lot)))
      const made = lots.reduce((sum, lot) => sum + lot, 0n)
      remain(period, made - lacking, [{ key: null, reason: 'lotSize' }])
    }
  }
  const lowered = taken.filter((one) => !moved.has(one)).map(lowerOf)
  return {
    changes: [...lowered, ...changes],
    remains: remains.toSorted((a, b) => a.period - b.period),
  }
}

function refusalOf({ obtained, closedUntil }: EditedItem, end: number): RemainReason | null {
  if (end <= closedUntil) return 'frozenZone'
  return obtained === null ? 'notObtained' : null
}

/** Removed orders that fit into the missing quantity of a cell: those of the nearest period first, then the latest. */
function moving(
  taken: readonly Taken[],
  moved: ReadonlySet<Taken>,
  period: number,
  qty: bigint,
): readonly Taken[] {
  const distance = ({ receipt }: Taken): number => Math.abs(receipt.period - period)
  const chosen: Taken[] = []
  let left = qty
  const whole = taken.filter(
    (one) => one.counted === one.receipt.open && one.receipt.movable && !moved.has(one),
  )
  for (const one of whole.toSorted(
    (a, b) => distance(a) - distance(b) || latestFirst(a.receipt, b.receipt),
  )) {
    if (one.counted > left) continue
    chosen.push(one)
    left -= one.counted
  }
  return chosen
}

const moveOf = ({ receipt, counted }: Taken, to: number): OrderChange => ({
  action: 'move',
  kind: receipt.kind,
  key: receipt.key,
  item: receipt.item,
  from: receipt.period,
  to,
  before: receipt.qty,
  after: receipt.qty,
  counted,
})

const lowerOf = ({ receipt, after, counted }: Taken): OrderChange => ({
  action: after === 0n ? 'cancel' : 'lower',
  kind: receipt.kind,
  key: receipt.key,
  item: receipt.item,
  from: receipt.period,
  to: after === 0n ? null : receipt.period,
  before: receipt.qty,
  after,
  counted,
})

const newOrder = ({ item, obtained }: EditedItem, to: number, lot: bigint): OrderChange => ({
  action: 'create',
  kind: obtained!,
  key: null,
  item,
  from: null,
  to,
  before: 0n,
  after: lot,
  counted: lot,
})
