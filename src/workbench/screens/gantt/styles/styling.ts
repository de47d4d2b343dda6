import { environmentOfUse } from '#domain/expressions/field-expression.ts'
import {
  compileExpression,
  evaluate,
  ExpressionLimit,
  toWire,
  type Program,
  type Type,
  type Value,
  type World,
} from '#domain/expressions/index.ts'
import { ganttStyle } from '#domain/entities/planning/gantt-style.ts'
import type { Field, FieldKind } from '#domain/field-kinds.ts'
import type { OutputOf } from '#domain/service.ts'
import type { ganttStyles } from '#domain/services/planning/gantt-styles.ts'
import { NULL_I64 } from '#engine/columns.ts'
import { evaluateColumns, rowsThatMeet, type ColumnSource } from '#engine/expressions/evaluate-columns.ts'
import { fieldsRead, wireRow } from '#engine/expressions/source.ts'
import type { Kernels } from '#engine/kernel/kernels.ts'
import { readText } from '../../../fields/duration-text.ts'
import { choiceText, type FormatSettings } from '../../../fields/format.ts'
import { hashed, paletteNamed, type Palette } from './palettes.ts'

export type GanttStyle = OutputOf<typeof ganttStyles.list>['items'][number]

/** What a style makes of the operations of a plan; operations are rows of the columns given. */
export interface Styling {
  readonly colours: readonly string[]
  /** Index of the colour of what belongs to nothing. */
  readonly none: number
  /** By operation: index into the colours. */
  readonly tone: Uint8Array
  /** By operation: 1 = shown; null: all. */
  readonly keep: Uint8Array | null
  /** By operation: 0, or 1 + index into the colours for the row that it stands in; null: no tints. */
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

/** Most different values that a legend tells apart. */
const MOST_TOLD = 12
/** Tones fit into a byte, and 0 of a row means none. */
const MOST_COLOURS = 250
const explicit = /^#[0-9a-f]{6}$/i

const kindOfType: Readonly<Partial<Record<Extract<Type, string>, FieldKind>>> = {
  number: 'quantity',
  text: 'text',
  bool: 'flag',
  time: 'time',
  date: 'date',
  span: 'duration',
}

type ExpressionField =
  | 'barColor'
  | 'barText'
  | 'leftText'
  | 'rightText'
  | 'tipText'
  | 'rowColor'
  | 'rowFilter'

/** Colours, texts and what is shown by the expressions of a style. An expression that fails says nothing. */
export function stylingOf({ style, operations, world, kernels, settings }: StylingInput): Styling {
  const programOf = (name: ExpressionField): Program | null => {
    const text = style[name]
    const { about } = ganttStyle.fields[name] as Field
    if (!text?.trim()) return null
    const compiled = compileExpression(
      text,
      environmentOfUse(about!),
      about!.gives === 'bool' ? 'bool' : undefined,
    )
    return compiled.ok && typeof compiled.type === 'string' ? compiled.program : null
  }
  const textOf = (name: ExpressionField): ((operation: number) => string) | null => {
    const program = programOf(name)
    return program && textsOf(program, operations, world, settings)
  }
  const colouring = new Colouring(paletteNamed(style.palette))
  const tint = (name: 'barColor' | 'rowColor'): Tints | null =>
    guarded(() => {
      const program = programOf(name)
      return (
        program &&
        colouring.tints(program, evaluateColumns(kernels, program, operations, { world }), settings)
      )
    })
  const bars = tint('barColor')
  const rows = tint('rowColor')
  const filter = programOf('rowFilter')
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

/** An expression that needs more than it may says nothing. */
function guarded<T>(work: () => T): T | null {
  try {
    return work()
  } catch (error) {
    if (error instanceof ExpressionLimit) return null
    throw error
  }
}

interface Tints {
  readonly tones: Uint8Array
  /** 1 where the value is a text that is not empty, or another value. */
  readonly named: Uint8Array
  readonly legend: readonly { readonly text: string; readonly colour: string }[]
}

/** Gives colours to values: of the palette, and those that values name themselves. */
class Colouring {
  readonly colours: string[]
  readonly #palette: Palette

  constructor(palette: Palette) {
    this.#palette = palette
    this.colours = [...palette.colours]
  }

  /** The colour of what belongs to nothing. */
  get none(): number {
    return this.#palette.colours.length - 1
  }

  tints(
    program: Program,
    { type, values, texts }: ReturnType<typeof evaluateColumns>,
    settings: FormatSettings,
  ): Tints {
    const ascending = [...new Set(values)]
      .filter((value) => value !== NULL_I64 && !(type === 'text' && texts[Number(value)] === ''))
      .sort((a, b) => (a < b ? -1 : 1))
    const toneOf = new Map<bigint, number>()
    const legend: { text: string; colour: string }[] = []
    for (const [rank, value] of ascending.entries()) {
      const text = type === 'text' ? texts[Number(value)]! : String(value)
      const tone = explicit.test(text) ? this.#own(text) : this.#shared(text, rank, ascending.length)
      toneOf.set(value, tone)
      if (legend.length <= MOST_TOLD) {
        const shown =
          type === 'text' ? shownText(program, text, settings) : shownValue(program, value, settings)
        legend.push({ text: explicit.test(text) ? '' : shown, colour: this.colours[tone]! })
      }
    }
    const tones = new Uint8Array(values.length)
    const named = new Uint8Array(values.length)
    for (let at = 0; at < values.length; at++) {
      const tone = toneOf.get(values[at]!)
      tones[at] = tone ?? this.none
      named[at] = tone === undefined ? 0 : 1
    }
    return { tones, named, legend: legend.filter(({ text }) => text !== '') }
  }

  #own(colour: string): number {
    const found = this.colours.indexOf(colour.toLowerCase())
    if (found >= 0) return found
    return this.colours.length < MOST_COLOURS ? this.colours.push(colour.toLowerCase()) - 1 : this.none
  }

  #shared(text: string, rank: number, count: number): number {
    const { ascends } = this.#palette
    if (ascends) return count === 1 ? 0 : Math.round((rank * (this.none - 1)) / (count - 1))
    return count <= this.none ? rank : hashed(text, this.none)
  }
}

/** A text of a field whose values have labels is shown as its label. */
function shownText({ tree }: Program, text: string, { language }: FormatSettings): string {
  const choice = tree.op === 'get' ? tree.property.choice : undefined
  return choice ? choiceText(text, { choice } as Field, language) : text
}

function shownValue(program: Program, value: Value, settings: FormatSettings): string {
  const kind = kindOfType[program.type as Extract<Type, string>]
  const wire = toWire(
    program.type,
    typeof value === 'bigint' && program.type === 'bool' ? value === 1n : value,
  )
  return kind ? readText(wire, { kind } as Field, settings) : ''
}

/** Texts are worked out as they come into view, and remembered. */
function textsOf(program: Program, source: ColumnSource, world: World, settings: FormatSettings) {
  const fields = [...(fieldsRead(program.tree) ?? source.fields.keys())]
  const known = new Map<number, string>()
  const work = (operation: number): string => {
    const value = guarded(() => evaluate(program, { ME: wireRow(source, fields, operation) }, world))
    if (value === null) return ''
    return typeof value === 'string'
      ? shownText(program, value, settings)
      : shownValue(program, value, settings)
  }
  return (operation: number): string => {
    let text = known.get(operation)
    if (text === undefined) known.set(operation, (text = work(operation)))
    return text
  }
}
