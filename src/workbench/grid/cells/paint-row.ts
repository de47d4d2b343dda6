import { coloursOf, ruleTone, type CellColours } from '../model/column.ts'
import type { CellValue, DataRow, GridRow } from '../model/source.ts'
import { cellText } from './format.ts'
import type { FormatSettings } from './format.ts'
import { CellContent, type CellPaint } from './paint-cell.ts'

/** What all rows of a grid have in common. */
export interface RowsPaint {
  readonly gridId: string
  readonly settings: FormatSettings
  /** By the place of the column among all shown ones. */
  readonly cells: readonly CellPaint[]
  /** What the tick box of a row is called. */
  readonly labelOf: (row: DataRow) => string
}

/** What a row shows. */
export interface RowState {
  readonly line: number
  /** Place inside the window of drawn rows, px. */
  readonly y: number
  readonly row: GridRow | undefined
  readonly selected: boolean
  /** It is the one that actions are about where none is ticked. */
  readonly current: boolean
  /** Place of the active cell in this row, or -1. */
  readonly active: number
  /** Columns of the cell range in this row, both inclusive; null outside. */
  readonly rangeFrom: number | null
  readonly rangeTo: number
  /** Merged fields whose cell repeats the one above; they are drawn blank. */
  readonly repeats: readonly string[]
  readonly tone: string | undefined
  /** The scroll leaps over it: what nobody sees, only hears, is written when it rests. */
  readonly passing: boolean
}

interface PaintedCell {
  readonly element: HTMLElement
  readonly content: CellContent
  readonly at: number
  names: string
  heat: number
  colours: CellColours | undefined
}

export const cellId = (gridId: string, line: number, column: number): string => `${gridId}-${line}-${column}`

/** Above all that can be scrolled to. */
const ASIDE = -1_000_000

/** Writes what a row shows into the elements that React made for it. */
export class RowPainter {
  readonly #element: HTMLElement
  readonly #contents = new WeakMap<Element, PaintedCell>()
  #cells: readonly PaintedCell[] = []
  #rows: RowsPaint | null = null
  #drawn: unknown = null
  #state: RowState | null = null
  #names = ''
  #index = -1

  constructor(element: HTMLElement) {
    this.#element = element
  }

  /** `drawn`: another one means that React made other cells. */
  paint(rows: RowsPaint, drawn: unknown, state: RowState): void {
    // The cells of a group row are fewer.
    const isSame =
      this.#rows === rows && this.#drawn === drawn && isGroup(this.#state?.row) === isGroup(state.row)
    if (isSame && this.#state && sameState(this.#state, state)) return
    if (!isSame) this.#collect(rows, drawn)
    this.#frame(state)
    const old = isSame ? this.#state : null
    this.#state = state
    for (const cell of this.#cells) this.#paintCell(cell, rows, state, old)
  }

  /** Out of sight, as it is; the next painting brings it back. */
  putAside(): void {
    if (this.#state?.y === ASIDE) return
    if (this.#state) this.#state = { ...this.#state, y: ASIDE }
    this.#element.style.transform = `translateY(${ASIDE}px)`
  }

  #collect(rows: RowsPaint, drawn: unknown): void {
    this.#rows = rows
    this.#drawn = drawn
    this.#cells = Array.from(this.#element.querySelectorAll<HTMLElement>('.g-pane > div'), (element) => {
      const at = Number(element.dataset['column'])
      const known = this.#contents.get(element)
      const cell = {
        element,
        at,
        content: known?.content ?? new CellContent(element),
        names: '',
        heat: -1,
        // Written to the element itself, which lives longer than its place among the columns.
        colours: known?.colours,
      }
      this.#contents.set(element, cell)
      return cell
    })
  }

  #frame({ line, y, row, selected, current, tone, passing }: RowState): void {
    const element = this.#element
    const old = this.#state
    if (old?.line !== line) element.setAttribute('data-line', String(line))
    if (!passing && this.#index !== line) {
      element.setAttribute('aria-rowindex', String(line + 2))
      this.#index = line
    }
    if (old?.y !== y) element.style.transform = `translateY(${y}px)`
    if (old?.selected !== selected) element.ariaSelected = String(selected)
    if (old?.current !== current) element.ariaCurrent = current ? 'true' : null
    let names = 'g-row'
    if (!row) names += ' waiting'
    else if (row.kind === 'group') names += ' group'
    if (selected) names += ' selected'
    if (current) names += ' current'
    if (tone) names += ` ${tone}`
    if (names !== this.#names) element.className = this.#names = names
  }

  #paintCell(cell: PaintedCell, rows: RowsPaint, state: RowState, old: RowState | null): void {
    const { at, element } = cell
    const paint = rows.cells[at]!
    const { row, active, line, repeats } = state
    const { column } = paint.place
    const value = row?.values[column.field]
    const repeated = repeats.length > 0 && repeats.includes(column.field)
    let { names } = paint
    if (state.rangeFrom !== null && at >= state.rangeFrom && at <= state.rangeTo) names += ' in-range'
    if (repeated) names += ' same'
    if (active === at) names += ' active'
    const colours = column.coloured || cell.colours ? paintColours(cell, row, column.field) : undefined
    if (colours?.tone) names += ` tone-${colours.tone}`
    if (colours?.mark) names += ' edited'
    if (colours?.edge) names += ' edge'
    const tone = column.colours && row?.kind === 'row' ? ruleTone(column, value) : null
    if (tone) names += ` rule-${tone}`
    if (names !== cell.names) element.className = cell.names = names
    if (active === at) element.id = cellId(rows.gridId, line, at)
    else if (!old || old.active === at) element.removeAttribute('id')
    if (repeated) element.ariaLabel = cellText(value, column, rows.settings)
    else if (!old || old.repeats.includes(column.field)) element.removeAttribute('aria-label')
    if (column.heat) paintHeat(cell, row, value, column.heat)
    if (paint.look === 'box' && row?.kind === 'row')
      cell.content.box(state.passing ? null : rows.labelOf(row), state.selected)
    else if (paint.look === 'own' && row?.kind === 'row') cell.content.paint(paint, '', value)
    else if (row?.kind === 'group') cell.content.paint({ ...paint, look: 'text' }, paint.total(value), value)
    else cell.content.paint(plainOf(paint, row), row && !repeated ? paint.text(value) : '', value)
  }
}

const painters = new WeakMap<HTMLElement, RowPainter>()

/**
 * The painter of an element, the same for as long as the element lives: React gives the elements of a hidden tab to their
 * refs once more when the tab is shown, with all that was painted in them.
 */
export function rowPainterOf(element: HTMLElement): RowPainter {
  let painter = painters.get(element)
  if (!painter) painters.set(element, (painter = new RowPainter(element)))
  return painter
}

const isGroup = (row: GridRow | undefined): boolean => row?.kind === 'group'

/** A row that is not there yet has nothing that a screen draws in it. */
const plainOf = (paint: CellPaint, row: GridRow | undefined): CellPaint =>
  row?.kind !== 'row' && (paint.look === 'own' || paint.look === 'box') ? { ...paint, look: 'text' } : paint

/** By the square root, so that small values show beside large ones. */
function paintHeat(cell: PaintedCell, row: GridRow | undefined, value: CellValue, most: number): void {
  const isNone = row?.kind !== 'row' || value === null || value === undefined
  const share = isNone ? 0 : Math.sqrt(Math.min(1, Math.abs(Number(value)) / most))
  const percent = share === 0 ? 0 : Math.round(4 + share * 34)
  if (percent === cell.heat) return
  cell.heat = percent
  cell.element.style.background =
    percent === 0 ? '' : `color-mix(in srgb, var(--bad) ${percent}%, transparent)`
}

/** Writes the colours that a row gives one of its cells, and answers them. */
function paintColours(cell: PaintedCell, row: GridRow | undefined, field: string): CellColours | undefined {
  const colours = row?.kind === 'row' ? (row.values[coloursOf(field)] as CellColours | undefined) : undefined
  if (colours !== cell.colours) {
    cell.colours = colours
    cell.element.style.color = colours?.text ?? ''
    cell.element.style.background = colours?.back ?? ''
    const said = [colours?.mark, colours?.edge].filter(Boolean).join(', ')
    if (said) cell.element.ariaDescription = said
    else cell.element.removeAttribute('aria-description')
  }
  return colours
}

const sameState = (one: RowState, other: RowState): boolean =>
  one.line === other.line &&
  one.row === other.row &&
  one.y === other.y &&
  one.selected === other.selected &&
  one.current === other.current &&
  one.active === other.active &&
  one.rangeFrom === other.rangeFrom &&
  one.rangeTo === other.rangeTo &&
  one.tone === other.tone &&
  one.passing === other.passing &&
  one.repeats.length === other.repeats.length &&
  one.repeats.every((field, at) => field === other.repeats[at])
