import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormatSettings } from '../../../fields/settings.ts'
import { createModel } from '../../../gantt/model/gantt-model.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { Styling } from '../styles/styling.ts'
import { chartOf, type ChartInput } from './chart.ts'
import { criticalOf } from './critical.ts'
import { secondsAt, textAt, type Plan } from './plan.ts'
import { readText } from './read-text.ts'
import { rowColumns, type RowColumnName } from './row-columns.ts'
import type { RowsShown } from './rows.ts'
import { rowOfSource, type ChartRow } from './sources.ts'
import { useKits } from './use-kits.ts'
import { useShading } from './use-shading.ts'
import { waitsOf } from './waits.ts'
import { wordsOf } from './words.ts'

interface ModelInput extends Pick<ChartInput, 'tree' | 'links'>, RowsShown {
  readonly plan: Plan
  readonly styling: Styling | null
  readonly columns: readonly RowColumnName[]
  /** Are resources shaded where they do not work? */
  readonly shaded: boolean
  /** Are the longest chains of the orders marked? */
  readonly marksCritical: boolean
}

/** What a chart of the plan shows, and the words of its bars. */
export function useModel(input: ModelInput) {
  const { plan, rows, parents, tree, links, styling, columns, marksCritical } = input
  const { t } = useTranslation('plan-charts')
  const label = useLabel()
  const { language, zone } = useFormatSettings()
  const [now] = useState(() => Math.floor(Date.now() / 1000))
  const kits = useKits()
  const working = useShading(plan, rows, input.shaded)
  const waits = useMemo(() => waitsOf(plan), [plan])
  const wording = useMemo(() => ({ plan, t, label, language, zone }), [plan, t, label, language, zone])
  const words = useMemo(
    () => wordsOf(wording, styling, rows[0]?.kind === 'resource'),
    [wording, styling, rows],
  )
  const texts = useMemo(
    () => ({ ...words, columns: rowColumns(wording, rows, columns, waits) }),
    [words, wording, rows, columns, waits],
  )
  const critical = useMemo(
    () => (marksCritical ? criticalOf(plan, ordersOf(rows)) : null),
    [plan, rows, marksCritical],
  )
  const waiting = columns.includes('wait') ? waits : null
  const chart = useMemo(
    () => chartOf(plan, { rows, parents, tree, links, styling, kits, critical, waits: waiting }),
    [plan, rows, parents, tree, links, styling, kits, critical, waiting],
  )
  const model = useMemo(
    () => createModel({ ...chart, working, zone, texts, now: now - chart.base }),
    [chart, working, zone, texts, now],
  )
  const read = useMemo(
    () => (source: number) => {
      const row = rowOfSource(plan, source)
      const operation = row.kind === 'operation' ? row.operation : null
      const order = operation !== null ? plan.orderOf[operation]! : row.kind === 'order' ? row.order : -1
      const { start, end } = plan.operations.columns
      return readText(
        {
          start: operation === null ? null : secondsAt(start, operation),
          end: operation === null ? null : secondsAt(end, operation),
          due: order < 0 ? null : secondsAt(plan.orders.columns.dueDate, order),
          kit: order < 0 ? undefined : kits.get(textAt(plan.orders.columns.code, order) ?? ''),
        },
        { t, language, zone },
      )
    },
    [plan, kits, t, language, zone],
  )
  return { model, describe: words.describe, read }
}

const ordersOf = (rows: readonly ChartRow[]): number[] =>
  rows.flatMap((row) => (row.kind === 'order' ? [row.order] : []))
