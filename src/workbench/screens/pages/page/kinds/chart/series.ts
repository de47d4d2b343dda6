import type { Row } from '#domain/expressions/index.ts'
import type { Field } from '#domain/field-kinds.ts'
import { noFigure } from '#domain/rules/figure.ts'
import type { Series } from '../../../../../charts/spec.ts'
import { readText } from '../../../../../fields/duration-text.ts'
import type { FormatSettings } from '../../../../../fields/format.ts'
import { numberOf, wireText } from '../../wire-values.ts'

export interface SeriesInput {
  readonly rows: readonly Row[]
  /** Place of each row; -1: none. */
  readonly placeOf: readonly number[]
  readonly places: number
  /** Fields whose values are drawn, with their names. */
  readonly values: readonly { readonly field: string; readonly label: string }[]
  /** Field whose values make a series each; '': none. */
  readonly by: string
  readonly byField: Field | undefined
  readonly settings: FormatSettings
}

export interface RowSeries {
  readonly series: readonly Series[]
  /** The first row behind a mark. */
  readonly rowAt: (place: number, series: number) => Row | null
}

/** Series of rows; values of rows in the same place and series are added. */
export function seriesOf(input: SeriesInput): RowSeries {
  const { rows, placeOf, places, values, by, byField, settings } = input
  const found = new Map<string, { name: string; values: (number | null)[]; rows: (Row | null)[] }>()
  const named = (row: Row, value: (typeof values)[number]): string => {
    if (by === '' || !byField) return value.label
    const name = readText(row[by], byField, settings) || noFigure
    return values.length > 1 ? `${name} · ${value.label}` : name
  }
  rows.forEach((row, at) => {
    const place = placeOf[at]!
    if (place < 0) return
    for (const value of values) {
      const key = JSON.stringify([by === '' ? '' : wireText(row[by]), value.field])
      let one = found.get(key)
      if (!one) {
        const empty = <T>(): (T | null)[] => Array.from({ length: places }, () => null)
        found.set(key, (one = { name: named(row, value), values: empty<number>(), rows: empty<Row>() }))
      }
      const number = numberOf(row[value.field])
      if (number === null) continue
      one.values[place] = (one.values[place] ?? 0) + number
      one.rows[place] ??= row
    }
  })
  const all = [...found.values()]
  return {
    series: all.map(({ name, values: numbers }, hue) => ({ name, values: numbers, hue })),
    rowAt: (place, series) => all[series]?.rows[place] ?? null,
  }
}
