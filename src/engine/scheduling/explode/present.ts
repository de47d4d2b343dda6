import type { Emitter } from './emit.ts'
import type { ExplodedOrder } from './exploded.ts'
import type { Findings } from './messages.ts'
import { compareTexts, keyOf, secondsOf, type PresentRow } from './rows.ts'

const stepKey = (order: string | null, procNo: number | null): string => `${keyOf(order)}\u0001${procNo}`

export const kept = (row: PresentRow): boolean => 'RDTB'.includes(row.status ?? 'N')

/** Existing operations by code. */
export class Present {
  readonly #rows = new Map<string, PresentRow>()
  readonly #reported = new Set<string>()
  readonly #taken = new Set<string>()
  readonly #parts = new Map<string, PresentRow[]>()
  readonly #underWay = new Map<string, PresentRow[]>()
  readonly #made = new Map<string, { procNo: number; good: bigint }>()

  constructor(rows: readonly PresentRow[], findings: Findings) {
    for (const row of rows) {
      if (row.code === null) continue
      this.#rows.set(keyOf(row.code), row)
      if (row.status === 'T' || row.status === 'B') this.#reported.add(keyOf(row.order))
      if (row.byHand) {
        const step = stepKey(row.order, row.procNo)
        this.#parts.set(step, [...(this.#parts.get(step) ?? []), row])
      } else if (kept(row)) {
        const step = stepKey(row.order, row.procNo)
        this.#underWay.set(step, [...(this.#underWay.get(step) ?? []), row])
      }
      this.#addMade(row)
      const fault = contradiction(row)
      if (fault)
        findings.add({
          level: 'E',
          code: 'timesContradict',
          order: row.order,
          item: row.item,
          procNo: row.procNo,
          operation: row.code,
          value: fault,
        })
    }
  }

  /** Something was reported on an operation of the order. */
  reported(order: string): boolean {
    return this.#reported.has(keyOf(order))
  }

  #addMade({ order, procNo, goodQty }: PresentRow): void {
    const [key, last, good] = [keyOf(order), procNo ?? 0, goodQty ?? 0n]
    const known = this.#made.get(key)
    if (!known || known.procNo < last) this.#made.set(key, { procNo: last, good })
    else if (known.procNo === last) known.good += good
  }

  /** Good pieces reported by the operations of the order's last process, 10^-6. */
  made(order: string): bigint {
    return this.#made.get(keyOf(order))?.good ?? 0n
  }

  /** Lots of a step that are released, started or done, without lots made by hand, in their order. */
  underWay(order: string, procNo: number): readonly PresentRow[] {
    return (this.#underWay.get(stepKey(order, procNo)) ?? []).toSorted(
      (a, b) => (a.split ?? 0) - (b.split ?? 0) || compareTexts(a.code, b.code),
    )
  }

  /** The operation of a code; `kept` when its quantity does not change. */
  take(code: string): { readonly row: PresentRow; readonly kept: boolean } | null {
    const row = this.#rows.get(keyOf(code))
    if (row === undefined) return null
    this.#taken.add(keyOf(code))
    return { row, kept: kept(row) }
  }

  /** Lots of a step made by a planner, in their order; null: the rule of the step makes them. */
  parts(order: string, procNo: number): readonly PresentRow[] | null {
    const rows = this.#parts.get(stepKey(order, procNo))
    return rows?.toSorted((a, b) => (a.split ?? 0) - (b.split ?? 0) || compareTexts(a.code, b.code)) ?? null
  }

  /** Released, started or done, and not part of any route. */
  outside(): PresentRow[] {
    return [...this.#rows]
      .filter(([key, row]) => !this.#taken.has(key) && kept(row) && row.status !== 'B')
      .map(([, row]) => row)
      .toSorted((a, b) => (a.code! < b.code! ? -1 : 1))
  }
}

/** The times of a fixed operation must be in order. */
function contradiction(row: PresentRow): string | null {
  const fixed = row.fixLevel === 2 || row.fixLevel === 3 || 'DTB'.includes(row.status ?? 'N')
  if (!fixed) return null
  const times = [row.setupStart, row.start, row.productionEnd, row.end]
    .map(secondsOf)
    .filter((at) => at !== null)
  for (let i = 1; i < times.length; i++)
    if (times[i - 1]! > times[i]!)
      return times.map((at) => new Date(at * 1000).toISOString().slice(0, 16)).join(' > ')
  return null
}

/** Operations of open orders that are under way but no longer in their routes keep their place on the resource. */
export function keepOutside(
  present: Present,
  exploded: ReadonlyMap<string, ExplodedOrder>,
  { operations }: Emitter,
  findings: Findings,
): void {
  for (const row of present.outside()) {
    if (!exploded.has(keyOf(row.order))) continue
    findings.add({
      level: 'W',
      code: 'outsideRoute',
      order: row.order,
      item: row.item,
      procNo: row.procNo,
      operation: row.code,
    })
    operations.names.add(row.code!)
    operations.add(
      {
        order: row.order,
        item: row.item,
        process: row.process,
        procNo: row.procNo,
        split: row.split ?? 0,
        qty: row.qty,
        fixLevel: 0,
        specs: null,
        batchKey: null,
        transferQty: null,
      },
      row,
    )
  }
}
