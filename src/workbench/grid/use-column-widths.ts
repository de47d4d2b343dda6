import { useCallback, useMemo, useState } from 'react'
import { measureText } from './cells/measure-text.ts'
import type { FormatSettings } from './cells/format.ts'
import { widthOf, type GridColumn } from './model/column.ts'
import { fitColumns, sumWidths, type ColumnFits } from './model/column-fit.ts'
import type { Widths } from './model/panes.ts'
import type { DataRow, GridSource, GridView } from './model/source.ts'
import type { ViewData } from './use-view.ts'

/** Rows whose cells columns are fitted to; and those that a double click on an edge looks at. */
const SAMPLED = 120
const LOOKED_AT = 2000

interface WidthOptions {
  readonly columns: readonly GridColumn[]
  readonly data: ViewData
  readonly settings: FormatSettings
  readonly titleOf: (field: string) => string
  readonly ownFields: readonly string[]
  /** Width of the grid, px. */
  readonly available: number
}

const noFits: ColumnFits = new Map()
const noRows: readonly DataRow[] = []

/**
 * Widths of columns by their contents. They are fitted once to the first rows of a source: columns that grew and shrank
 * while one scrolls and searches would move away under the eye.
 */
export function useColumnWidths({ columns, data, settings, titleOf, ownFields, available }: WidthOptions) {
  const [sample, setSample] = useState<{ source: GridSource | null; rows: readonly DataRow[] }>({
    source: null,
    rows: noRows,
  })
  const isOther = data.source !== sample.source || sample.rows.length === 0
  const found = isOther && data.source ? data.sample(SAMPLED) : noRows
  if (found.length > 0) setSample({ source: data.source, rows: found })

  const options = useMemo(
    () => ({ settings, titleOf, measure: measureText, ownFields: new Set(ownFields) }),
    [settings, titleOf, ownFields],
  )
  const fits = useMemo(
    () => (sample.rows.length > 0 ? fitColumns(columns, sample.rows, options) : noFits),
    [columns, sample, options],
  )
  // Another order of the same rows comes with the same totals, for which no column is placed again.
  const totals = JSON.stringify(data.view.totals)
  const sums = useMemo(
    () => sumWidths(columns, JSON.parse(totals) as GridView['totals'], fits, settings, measureText),
    [columns, totals, fits, settings],
  )
  const widths = useMemo(
    (): Widths => ({
      fits,
      sums,
      usual: (column) => widthOf(column, settings.language, measureText),
      available,
    }),
    [fits, sums, settings, available],
  )
  /** Width that shows the title and all cells at hand, px. */
  const wholeWidth = useCallback(
    (column: GridColumn): number => {
      const { natural } = fitColumns([column], data.sample(LOOKED_AT), options).get(column.field)!
      return Math.max(natural, widths.sums.get(column.field) ?? 0)
    },
    [data, options, widths],
  )
  return { widths, wholeWidth }
}
