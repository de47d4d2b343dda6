import { compareTexts } from '../../expressions/arithmetic.ts'
import { isNumeric, type Field } from '../../field-kinds.ts'
import { formatDecimal, UNIT, unitsOr } from '../../rules/decimal.ts'
import { averageTo } from '../../rules/totals.ts'
import { averageParts, type CompiledColumn } from './column.ts'

/** Combinations of the axes of a cross table or chart in files: their values are in memory together. */
export const MOST_CROSS_ROWS = 200_000

/** A value of a column of a report on the wire; lists of codes are joined. */
export type CrossValue = string | number | boolean | null

/** Values of a row by the names of the columns of the report and of what it carries. */
export type CrossRow = Readonly<Record<string, CrossValue | undefined>>

/** An axis or a measure. */
export type CrossColumn = Pick<CompiledColumn, 'column' | 'field'>

/** What an average is divided from: an exact decimal, in seconds of a duration, and how many values it is the sum of. */
export interface AveragedFrom {
  readonly sum: string
  readonly count: number
}

/** A row of a cross table: its keys, a value for each column key and measure, and one for all of its columns by measure. */
export interface CrossLine {
  readonly keys: readonly CrossValue[]
  readonly cells: readonly (readonly CrossValue[])[]
  /** By column key and measure; null where the measure is no average, or no row is behind the cell. */
  readonly averaged: readonly (readonly (AveragedFrom | null)[])[]
  readonly totals: readonly CrossValue[]
}

export interface CrossTable {
  readonly rowAxes: readonly CrossColumn[]
  readonly columnAxes: readonly CrossColumn[]
  readonly measures: readonly CrossColumn[]
  /** Keys of the columns; one without keys where there are no column axes. */
  readonly columns: readonly (readonly CrossValue[])[]
  readonly lines: readonly CrossLine[]
  /** All lines together, with no keys. */
  readonly total: CrossLine
}

/** What the values of rows come to in a cell. */
interface Figure {
  add(row: CrossRow): void
  /** As on the wire; null where no value counts. */
  value(): CrossValue
  /** Of an average alone. */
  averaged?(): AveragedFrom
}

const isDecimal = ({ kind }: Field): boolean => kind === 'quantity'
const unitsOf = (value: CrossValue, field: Field): bigint =>
  isDecimal(field) ? unitsOr(String(value), 0n) : BigInt(Number(value))
const wireOf = (units: bigint, field: Field): CrossValue =>
  isDecimal(field) ? formatDecimal(units) : Number(units)

function sumFigure(name: string, field: Field): Figure {
  let sum = 0n
  return {
    add: (row) => (sum += unitsOf(row[name] ?? 0, field)),
    value: () => wireOf(sum, field),
  }
}

function averageFigure(one: CrossColumn): Figure {
  const { sum: sumName, count: countName, decimals } = averageParts(one)!
  let [sum, count] = [0n, 0n]
  return {
    add: (row) => {
      sum += unitsOr(String(row[sumName] ?? 0), 0n)
      count += BigInt(Number(row[countName] ?? 0))
    },
    value: () => {
      const quotient = averageTo(sum, count, decimals)
      if (quotient === null) return null
      return isDecimal(one.field) ? formatDecimal(quotient) : Number(quotient / UNIT)
    },
    averaged: () => ({ sum: formatDecimal(sum), count: Number(count) }),
  }
}

function extremeFigure({ column: { name, total }, field }: CrossColumn): Figure {
  let found: CrossValue = null
  const isBefore = (one: CrossValue, other: CrossValue): boolean =>
    isNumeric(field.kind) ? unitsOf(one, field) < unitsOf(other, field) : String(one) < String(other)
  return {
    add: (row) => {
      const value = row[name] ?? null
      if (value === null) return
      if (found === null || isBefore(value, found) === (total === 'min')) found = value
    },
    value: () => found,
  }
}

function figureOf(one: CrossColumn): Figure {
  if (averageParts(one)) return averageFigure(one)
  const { name, total } = one.column
  return total === 'min' || total === 'max' ? extremeFigure(one) : sumFigure(name, one.field)
}

const collator = new Intl.Collator('zh-Hans', { numeric: true })

/** Keys in ascending order, those without a value last. */
function compareKeys(one: readonly CrossValue[], other: readonly CrossValue[]): number {
  for (const [at, value] of one.entries()) {
    const against = other[at]
    const order =
      value === null || against === null || against === undefined
        ? Number(value === null) - Number((against ?? null) === null)
        : collator.compare(String(value), String(against)) || compareTexts(String(value), String(against))
    if (order !== 0) return order
  }
  return 0
}

/** A side with its keys in their order. */
function sideOf(rows: readonly CrossRow[], axes: readonly CrossColumn[]) {
  const keysOf = (row: CrossRow): CrossValue[] => axes.map(({ column }) => row[column.name] ?? null)
  const found = new Map(rows.map((row) => [JSON.stringify(keysOf(row)), keysOf(row)]))
  if (axes.length === 0) found.set('[]', [])
  const keys = [...found.values()].toSorted(compareKeys)
  const places = new Map(keys.map((key, at) => [JSON.stringify(key), at]))
  return { keys, placeOf: (row: CrossRow): number => places.get(JSON.stringify(keysOf(row)))! }
}

/** The rows that the server has of a cross table or chart, by the columns of its design, as a table of two axes. */
export function crossTable(from: readonly CrossColumn[], rows: readonly CrossRow[]): CrossTable {
  const placed = (place: string) => from.filter(({ column }) => column.place === place)
  const [rowAxes, columnAxes, measures] = [placed('row'), placed('column'), placed('value')]
  const [down, across] = [sideOf(rows, rowAxes), sideOf(rows, columnAxes)]
  const figures = () => measures.map(figureOf)
  const emptyLine = () => ({
    cells: across.keys.map((): Figure[] | null => null),
    totals: figures(),
  })
  const lines = down.keys.map(emptyLine)
  const total = emptyLine()
  for (const row of rows) {
    const column = across.placeOf(row)
    for (const line of [lines[down.placeOf(row)]!, total]) {
      const cell = (line.cells[column] ??= figures())
      for (const figure of [...cell, ...line.totals]) figure.add(row)
    }
  }
  const lineOf = (
    keys: readonly CrossValue[],
    { cells, totals }: ReturnType<typeof emptyLine>,
  ): CrossLine => ({
    keys,
    cells: cells.map((cell) => (cell ? cell.map((figure) => figure.value()) : measures.map(() => null))),
    averaged: cells.map((cell) =>
      cell ? cell.map((figure) => figure.averaged?.() ?? null) : measures.map(() => null),
    ),
    totals: totals.map((figure) => figure.value()),
  })
  return {
    rowAxes,
    columnAxes,
    measures,
    columns: across.keys,
    lines: down.keys.map((keys, at) => lineOf(keys, lines[at]!)),
    total: lineOf([], total),
  }
}
