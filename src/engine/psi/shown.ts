import { evaluate, type Program, type World } from '#domain/expressions/index.ts'
import { isPsiProgram, parsePsi, type PsiCellRow, type PsiProperty } from '#domain/psi/expressions.ts'
import { isPsiColour, type PsiRow } from '#domain/psi/rows.ts'
import type { PsiPeriod } from '#domain/psi/layout.ts'
import { NULL_I64 } from '../columns.ts'
import type { PsiRowName } from './problem.ts'

type Cells = { readonly [N in PsiRowName]: BigInt64Array }

/** Rows of some items over some periods, periods of an item side by side, with the levels of the items. */
export interface PsiGridCells {
  readonly codes: readonly string[]
  readonly periods: readonly PsiPeriod[]
  readonly cells: Cells
  /** NULL_I64 = none. */
  readonly safety: BigInt64Array
  readonly maximum: BigInt64Array
}

/** A constant colour, or a program that returns one. */
type Colour = string | Program | null

/** A row of a layout, prepared for evaluation. A row whose expression cannot be read is empty. */
export interface ShownRow {
  readonly declared: PsiRow
  /** Row of the calculation that it shows; null: it is computed, or a level of the item. */
  readonly source: PsiRowName | 'safety' | 'maximum' | null
  readonly content: Program | null
  readonly initial: Program | null
  readonly text: Colour
  readonly back: Colour
}

/** Values of a row of an item: 10^-6, NULL_I64 = empty; colours by period, null = default. */
export interface ShownCells {
  readonly values: BigInt64Array
  readonly text: readonly (string | null)[]
  readonly back: readonly (string | null)[]
}

const sources: Readonly<Record<string, ShownRow['source']>> = {
  P: 'receipts',
  S: 'demand',
  I: 'closing',
  opening: 'opening',
  planned: 'planned',
  firm: 'firm',
  received: 'received',
  sales: 'sales',
  forecast: 'forecast',
  dependent: 'dependent',
  consumption: 'consumption',
  cover: 'cover',
  safety: 'safety',
  maximum: 'maximum',
}

/** The row of the calculation that a kind of row shows. */
export const sourceOfKind = (kind: string): ShownRow['source'] =>
  Object.hasOwn(sources, kind) ? sources[kind]! : null

export const shownRows = (rows: readonly PsiRow[]): ShownRow[] =>
  rows.map((declared) => ({
    declared,
    source: declared.content.trim() === '' ? sourceOfKind(declared.kind) : null,
    content: program(declared.content, 'number'),
    initial: program(declared.initial, 'number'),
    text: colour(declared.textColor),
    back: colour(declared.backColor),
  }))

function program(text: string, wanted: 'number' | 'text'): Program | null {
  if (text.trim() === '') return null
  const read = parsePsi(text, wanted)
  return isPsiProgram(read) ? read : null
}

const colour = (text: string): Colour =>
  isPsiColour(text.trim()) ? text.trim().toLowerCase() : program(text, 'text')

/** Values of a row for the item with this number. */
export function shownCells(row: ShownRow, grid: PsiGridCells, item: number, world: World): ShownCells {
  const width = grid.periods.length
  const values = new BigInt64Array(width).fill(NULL_I64)
  const text: (string | null)[] = []
  const back: (string | null)[] = []
  for (let p = 0; p < width; p++) {
    const me = new Cell(grid, item, p)
    const rows = { ME: me as never, OTHER: new Cell(grid, item, p - 1) as never }
    const given = p === 0 && row.initial ? row.initial : row.content
    const value = given
      ? ((evaluate(given, rows, world) as bigint | null) ?? NULL_I64)
      : ownValue(row.source, grid, item, p)
    values[p] = row.declared.limitZero && value !== NULL_I64 && value < 0n ? 0n : value
    me.value = values[p]!
    text.push(colourOf(row.text, rows, world))
    back.push(colourOf(row.back, rows, world))
  }
  return { values, text, back }
}

function ownValue(source: ShownRow['source'], grid: PsiGridCells, item: number, p: number): bigint {
  if (source === null) return NULL_I64
  if (source === 'safety' || source === 'maximum') return grid[source][item]!
  return grid.cells[source][item * grid.periods.length + p]!
}

function colourOf(given: Colour, rows: Parameters<typeof evaluate>[1], world: World): string | null {
  if (given === null || typeof given === 'string') return given
  const found = evaluate(given, rows, world)
  return typeof found === 'string' && isPsiColour(found) ? found.toLowerCase() : null
}

/** Rows in which a zero is not informative: receipts and issues. */
const flows: ReadonlySet<ShownRow['source']> = new Set([
  'planned',
  'firm',
  'received',
  'receipts',
  'sales',
  'forecast',
  'dependent',
  'consumption',
  'demand',
])
/** A tenth of a day: further digits of an estimate are not significant. */
const TENTH = 100_000n

/** The displayed value: NULL_I64 where a cell is empty, days of cover to the tenth. */
export function writtenValue({ source }: ShownRow, value: bigint): bigint {
  if (value === NULL_I64 || (value === 0n && flows.has(source))) return NULL_I64
  return source === 'cover' ? ((value + TENTH / 2n) / TENTH) * TENTH : value
}

const cellRows: Readonly<Partial<Record<PsiProperty, PsiRowName>>> = {
  P: 'receipts',
  S: 'demand',
  I: 'closing',
  Opening: 'opening',
  Planned: 'planned',
  Firm: 'firm',
  Received: 'received',
  Sales: 'sales',
  Forecast: 'forecast',
  Consumed: 'consumed',
  Dependent: 'dependent',
  Consumption: 'consumption',
  Cover: 'cover',
}

/** A period of an item; period -1, before the first, has only the opening stock as its end. */
class Cell implements PsiCellRow {
  readonly #grid: PsiGridCells
  readonly #item: number
  readonly #period: number
  value: bigint = NULL_I64

  constructor(grid: PsiGridCells, item: number, period: number) {
    this.#grid = grid
    this.#item = item
    this.#period = period
  }

  valueOf(property: PsiProperty): bigint | string | null {
    const { codes, periods, safety, maximum } = this.#grid
    const period = periods[this.#period]
    switch (property) {
      case 'Item':
        return codes[this.#item]!
      case 'Safety':
        return known(safety[this.#item]!)
      case 'Max':
        return known(maximum[this.#item]!)
      case 'Start':
        return period ? BigInt(period.start) : null
      case 'End':
        return period ? BigInt(period.end) : null
      case 'Value':
        return known(this.value)
      default:
        return this.#cell(cellRows[property]!)
    }
  }

  #cell(row: PsiRowName): bigint | null {
    const { cells, periods } = this.#grid
    const first = this.#item * periods.length
    if (this.#period >= 0) return known(cells[row][first + this.#period]!)
    return row === 'closing' ? known(cells.opening[first] ?? NULL_I64) : null
  }
}

const known = (value: bigint): bigint | null => (value === NULL_I64 ? null : value)
