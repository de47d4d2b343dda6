import { average, averageOfWhole, type TotalOp } from '#domain/rules/totals.ts'
import { NULL_I64, type ColumnKind } from '#engine/columns.ts'
import type { Aggregate, TableEngine } from '#engine/table/types.ts'
import type { CellValue, GridQuery, GridTotal } from '../model/source.ts'
import type { ColumnTable } from './columns.ts'
import { numberValue } from './values.ts'

const added: GridTotal = { op: 'sum', hasDecimals: false }
const partsOfOps = {
  sum: ['sum'],
  average: ['sum', 'count'],
  count: ['count'],
  min: ['min'],
  max: ['max'],
} as const satisfies Readonly<Record<TotalOp, readonly Aggregate['op'][]>>

export const totalOf = ({ totals }: Pick<GridQuery, 'totals'>, field: string): GridTotal =>
  totals?.[field] ?? added

/** A total in its wire form. */
export function totalValue(kind: ColumnKind | undefined, total: GridTotal, value: bigint): CellValue {
  if (total.op === 'count') return numberValue('integer', value)
  return numberValue(total.op === 'average' && total.hasDecimals ? 'quantity' : kind, value)
}

/** Columns of these kinds have numbers that total so; all columns are counted. */
export const canTotal = (kind: ColumnKind | undefined, { op }: GridTotal): boolean =>
  kind !== undefined && (op === 'count' || kind === 'quantity' || kind === 'integer')

interface TotalledField {
  readonly total: GridTotal
  readonly kind: ColumnKind | undefined
  /** Place of its first part. */
  readonly at: number
}

/** What the engine computes for the totals of a query, and what follows from it. */
export class TotalParts {
  /** The parts of all fields, one behind the other. */
  readonly aggregates: readonly Aggregate[]
  readonly #fields: readonly TotalledField[]

  constructor({ kinds }: Pick<ColumnTable, 'kinds'>, query: GridQuery) {
    const aggregates: Aggregate[] = []
    this.#fields = query.sums.map((field) => {
      const total = totalOf(query, field)
      const at = aggregates.length
      aggregates.push(...partsOfOps[total.op].map((op) => ({ column: field, op })))
      return { total, kind: kinds[field], at }
    })
    this.aggregates = aggregates
  }

  /** The parts of rows that are apart as those of all of them. */
  joined(parts: readonly (readonly bigint[])[]): bigint[] {
    return this.aggregates.map(({ op }, at) => {
      const values = parts.map((one) => one[at]!)
      if (op === 'sum' || op === 'count') return values.reduce((sum, value) => sum + value, 0n)
      const known = values.filter((value) => value !== NULL_I64)
      return known.reduce(
        (one, other) => ((op === 'min') === other < one ? other : one),
        known[0] ?? NULL_I64,
      )
    })
  }

  /** Totals by field; NULL_I64: there is nothing that counts. */
  totals(parts: readonly bigint[]): bigint[] {
    return this.#fields.map(({ total, kind, at }) => {
      const part = parts[at]!
      if (total.op !== 'average') return part
      const isScaled = total.hasDecimals && kind === 'integer'
      return (isScaled ? averageOfWhole : average)(part, parts[at + 1]!) ?? NULL_I64
    })
  }
}

/** Totals of all `rows`, none where rows differ in what a sum needs (units, currencies). */
export function totalsOf(
  engine: TableEngine,
  table: ColumnTable,
  query: GridQuery,
  rows: Uint32Array | undefined,
): Record<string, CellValue> {
  const { sums: fields, sumWithin } = query
  const values = totalsOver(engine, table, query, rows)
  const agreeing = new Map<string, boolean>()
  const agree = (field: string): boolean => {
    const known = agreeing.get(field)
    if (known !== undefined) return known
    const groups = table.columns[field] ? engine.group(table, [field], [], rows) : null
    agreeing.set(field, groups !== null && groups.first.length <= 1)
    return agreeing.get(field)!
  }
  return Object.fromEntries(
    fields.map((field, at) => {
      const within = sumWithin?.[field]
      const isShown = within === undefined || agree(within)
      return [field, isShown ? totalValue(table.kinds[field], totalOf(query, field), values[at]!) : null]
    }),
  )
}

function totalsOver(
  engine: TableEngine,
  table: ColumnTable,
  query: GridQuery,
  rows: Uint32Array | undefined,
): readonly bigint[] {
  if (query.sums.every((field) => totalOf(query, field).op === 'sum'))
    return engine.sum(table, query.sums, rows)
  const parts = new TotalParts(table, query)
  const { groups, aggregates } = engine.group(table, [], parts.aggregates, rows)
  return parts.totals(groups === 0 ? parts.joined([]) : aggregates.map((column) => column[0]!))
}

/** First level of groups whose rows agree in what a sum needs; beyond all levels where none does. */
export function levelsOfSums({ group, sums, sumWithin }: GridQuery): number[] {
  return sums.map((field) => {
    const within = sumWithin?.[field]
    if (within === undefined) return 0
    const level = group.indexOf(within)
    return level < 0 ? Infinity : level
  })
}
