import type { World } from '#domain/expressions/index.ts'
import { rowsThatMeet, evaluateColumns, type ColumnSource } from '#engine/expressions/evaluate-columns.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import type { FormatSettings } from '../../../fields/format.ts'
import { Colouring, MOST_TOLD, type Tints } from './colouring.ts'
import { paletteNamed } from './palettes.ts'
import { guarded, programOf, type ExpressionField, type GanttStyle } from './programs.ts'
import { textsOf } from './value-texts.ts'

/** What a style makes of the operations of a plan; operations are rows of the columns given. */
export interface Styling {
  readonly colours: readonly string[]
  /** Index of the colour of what belongs to nothing. */
  readonly none: number
  /** By operation: index into the colours. */
  readonly tone: Uint8Array
  /** By operation: 1 = shown; null: all. */
  readonly keep: Uint8Array | null
  /** By operation: 0, or 1 + index into the colours for the row that it is in; null: no tints. */
  readonly rowTone: Uint8Array | null
  /** What the colours mean, when there are few. */
  readonly legend: readonly { readonly text: string; readonly colour: string }[]
  /** Texts of an operation; null: the style says nothing of it. */
  readonly on: ((operation: number) => string) | null
  readonly beside: ((operation: number) => readonly [string, string]) | null
  readonly tip: ((operation: number) => string) | null
}

export interface StylingInput {
  readonly style: GanttStyle
  readonly operations: ColumnSource
  readonly world: World
  readonly kernels: Kernels
  readonly settings: FormatSettings
}

/** Colours, texts and what is shown by the expressions of a style. An expression that fails says nothing. */
export function stylingOf({ style, operations, world, kernels, settings }: StylingInput): Styling {
  const textOf = (name: ExpressionField): ((operation: number) => string) | null => {
    const program = programOf(style, name)
    return program && textsOf(program, operations, world, settings)
  }
  const colouring = new Colouring(paletteNamed(style.palette))
  const tint = (name: 'barColor' | 'rowColor'): Tints | null =>
    guarded(() => {
      const program = programOf(style, name)
      return (
        program &&
        colouring.tints(program, evaluateColumns(kernels, program, operations, { world }), settings)
      )
    })
  const bars = tint('barColor')
  const rows = tint('rowColor')
  const filter = programOf(style, 'rowFilter')
  const [left, right] = [textOf('leftText'), textOf('rightText')]
  return {
    colours: colouring.colours,
    none: colouring.none,
    tone: bars?.tones ?? new Uint8Array(operations.length).fill(colouring.none),
    legend: bars && bars.legend.length <= MOST_TOLD ? bars.legend : [],
    rowTone: rows && rows.tones.map((tone, at) => (rows.named[at] === 1 ? tone + 1 : 0)),
    keep:
      filter && guarded(() => kept(rowsThatMeet(kernels, filter, operations, { world }), operations.length)),
    on: textOf('barText'),
    beside: left || right ? (operation) => [left?.(operation) ?? '', right?.(operation) ?? ''] : null,
    tip: textOf('tipText'),
  }
}

function kept(rows: Uint32Array, count: number): Uint8Array {
  const keep = new Uint8Array(count)
  for (const row of rows) keep[row] = 1
  return keep
}
