import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { averageParts, type CompiledColumn } from '#domain/reports/designed/column.ts'
import { columnsOf as designColumns } from '#domain/reports/designed/report.ts'
import type { CompiledDesign } from '#domain/reports/designed/compile.ts'
import { Chart } from '../../../charts/chart.tsx'
import type { Series } from '../../../charts/spec.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { columnsOf } from '../../../grid/model/column.ts'
import type { PivotAnswer, PivotRequest } from '../../../grid/model/pivot.ts'
import type { WorkerSource } from '../../../grid/worker-source.ts'
import { useLabel } from '../../../i18n/index.ts'
import { EmptyState, ErrorState, LoadingState } from '../../../parts/states.tsx'
import {
  axisFields,
  keyText,
  measured,
  measureName,
  type AxisField,
  type Measure,
} from '../../../pivot/pivot-fields.ts'
import { Pivot } from '../../../pivot/pivot.tsx'
import { usePivotAnswer } from '../../../pivot/use-pivot-answer.ts'

interface CrossRowsProps {
  readonly name: string
  readonly label: string
  readonly design: CompiledDesign
  readonly source: WorkerSource
}

/** Axes and values of a designed report. The server added rows of the same axes up; totals follow from these. */
function axesOf(design: CompiledDesign) {
  const shown = designColumns(design)
  const names = (place: 'row' | 'column' | 'value') =>
    shown.filter(({ column }) => column.place === place).map(({ column }) => column.name)
  const columns = columnsOf(Object.fromEntries(shown.map(({ column, field }) => [column.name, field])))
  const measures = shown.filter(({ column }) => column.place === 'value').map(measureOf)
  return {
    rows: axisFields(columns, names('row')),
    columns: axisFields(columns, names('column')),
    measures,
  }
}

function measureOf(one: CompiledColumn): Measure {
  const { name, total } = one.column
  const { label: title, kind } = one.field
  const parts = averageParts(one)
  if (parts) {
    const { sum, ...average } = parts
    return {
      field: sum,
      op: 'sum',
      title,
      kind,
      average,
    }
  }
  return { field: name, op: total === 'min' || total === 'max' ? total : 'sum', title, kind }
}

/** A designed report as a table of two axes. */
export function CrossTable({ name, label, design, source }: CrossRowsProps) {
  const { rows, columns, measures } = useMemo(() => axesOf(design), [design])
  const fields = useMemo(() => [...rows, ...columns], [rows, columns])
  const initial = useMemo(
    () => ({
      rows: rows.map(({ field }) => field),
      columns: columns.map(({ field }) => field),
      measure: measureName(measures[0]!),
    }),
    [rows, columns, measures],
  )
  return (
    <Pivot name={name} label={label} source={source} fields={fields} measures={measures} initial={initial} />
  )
}

/** A designed report as a chart: a place for each key of its rows, a series for each key of its columns. */
export function CrossChart({ label, design, source }: CrossRowsProps) {
  const { t } = useTranslation('reports')
  const settings = useFormatSettings()
  const labelOf = useLabel()
  const { rows, columns, measures } = useMemo(() => axesOf(design), [design])
  const measure = measures[0]!
  const request = useMemo<PivotRequest>(
    () => ({
      rows: rows.map(({ field }) => ({ field })),
      columns: columns.map(({ field }) => ({ field })),
      ...measured(measure),
      query: { keyword: '', filters: [] },
      zone: settings.zone,
    }),
    [rows, columns, measure, settings.zone],
  )
  const computed = usePivotAnswer(source, request)
  if (computed?.request !== request) return <LoadingState />
  if (!computed.answer) return <ErrorState error={computed.error} />
  const { answer } = computed
  if (answer.rows.keys.length === 0) return <EmptyState title={t('noRows')} hint={t('noRowsHint')} />
  const namesOf = (side: PivotAnswer['rows'], axes: readonly AxisField[]): readonly string[] =>
    side.keys.map((keys) => keys.map((key, at) => keyText(axes[at]!, key, settings)).join(' · '))
  const seriesNames = columns.length === 0 ? [labelOf(measure.title)] : namesOf(answer.columns, columns)
  return (
    <div className="rc-chart">
      <Chart
        title={label}
        kind={design.definition.chart}
        height="fill"
        axis={{
          kind: 'category',
          label: rows.map(({ column }) => labelOf(column.title)).join(' · '),
          names: namesOf(answer.rows, rows),
        }}
        series={seriesNames.map((name, at) => seriesOf(answer, name, at))}
      />
    </div>
  )
}

function seriesOf({ rows, columns, cells, counts, kind }: PivotAnswer, name: string, at: number): Series {
  const width = columns.keys.length
  const unit = kind === 'quantity' ? 1e6 : 1
  return {
    name,
    values: rows.keys.map((_, row) => {
      const cell = row * width + at
      return counts[cell] === 0 ? null : Number(cells[cell]) / unit
    }),
  }
}
