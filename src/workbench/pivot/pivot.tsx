import { Switch } from '@radix-ui/themes'
import { ArrowLeftRight } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Condition } from '#domain/crud.ts'
import { textOf } from '#domain/label.ts'
import { useFormatSettings } from '../fields/settings.ts'
import { Grid } from '../grid/grid.tsx'
import { LayoutMenu } from '../grid/layouts/layout-menu.tsx'
import { useLayouts } from '../grid/layouts/use-layouts.ts'
import type { GridColumn } from '../grid/model/column.ts'
import type { PivotAnswer, PivotRequest } from '../grid/model/pivot.ts'
import type { DataRow } from '../grid/model/source.ts'
import type { WorkerSource } from '../grid/worker-source.ts'
import { IconButton } from '../parts/button.tsx'
import { Select } from '../parts/select.tsx'
import { ErrorState, LoadingState } from '../parts/states.tsx'
import {
  axisName,
  keyCondition,
  keyText,
  measured,
  measureName,
  periodLabels,
  pivotOf,
  type AxisField,
  type Measure,
  type PivotShape,
} from './pivot-fields.ts'
import { cellField, keyField, largestCell, PivotSource, TOTAL } from './pivot-source.ts'
import { usePivotAnswer } from './use-pivot-answer.ts'

const none: readonly Condition[] = []

interface PivotProps {
  readonly name: string
  readonly label: string
  readonly source: WorkerSource
  readonly fields: readonly AxisField[]
  readonly measures: readonly Measure[]
  readonly initial: PivotShape
  readonly filters?: readonly Condition[]
  /** Enter or double click on a cell: the conditions that find its rows. */
  readonly onDrill?: (conditions: readonly Condition[]) => void
}

/** Rows against columns with one measure, computed again in the worker at every change. */
export function Pivot(props: PivotProps) {
  const { source, fields, measures, initial, filters = none } = props
  const { t } = useTranslation('pivot')
  const { zone } = useFormatSettings()
  const [shape, setShape] = useState(initial)
  const [heat, setHeat] = useState(true)
  const layouts = useLayouts({
    name: `${props.name}.pivot`,
    enabled: true,
    fresh: true,
    capture: useCallback(() => ({ pivot: { shape, heat } }), [shape, heat]),
    apply: useCallback(
      (content: unknown) => {
        const kept = pivotOf(content, fields, measures)
        if (!kept) return
        setShape(kept.shape)
        setHeat(kept.heat)
      },
      [fields, measures],
    ),
  })
  const axes = (names: readonly string[]) =>
    names.flatMap((name) => fields.find((field) => axisName(field) === name) ?? [])
  const measure = measures.find((one) => measureName(one) === shape.measure) ?? measures[0]!
  const request = useMemo<PivotRequest>(
    () => ({
      rows: axes(shape.rows).map(plainAxis),
      columns: axes(shape.columns).map(plainAxis),
      ...measured(measure),
      query: { keyword: '', filters },
      zone,
    }),
    // oxlint-disable-next-line react/exhaustive-deps -- axes follows from fields and shape
    [shape, fields, measure, filters, zone],
  )
  const computed = usePivotAnswer(source, request)

  const toolbar = (
    <>
      <AxisSelect
        {...props}
        label={t('rows')}
        names={shape.rows}
        onChange={(rows) => setShape({ ...shape, rows })}
      />
      <IconButton
        icon={ArrowLeftRight}
        label={t('swap')}
        onClick={() => setShape({ ...shape, rows: shape.columns, columns: shape.rows })}
      />
      <AxisSelect
        {...props}
        label={t('columns')}
        names={shape.columns}
        onChange={(columns) => setShape({ ...shape, columns })}
      />
      <MeasureSelect
        {...props}
        value={measureName(measure)}
        onChange={(next) => setShape({ ...shape, measure: next })}
      />
      <label className="p-heat">
        <Switch size="1" checked={heat} onCheckedChange={setHeat} />
        {t('heat')}
      </label>
    </>
  )
  if (computed?.error) return <ErrorState error={computed.error} onRetry={() => setShape({ ...shape })} />
  if (!computed?.answer) return <LoadingState />
  return (
    <PivotGrid
      {...props}
      key={`${shape.rows.join()}|${shape.columns.join()}`}
      answer={computed.answer}
      rowAxes={axes(shape.rows)}
      columnAxes={axes(shape.columns)}
      measure={measure}
      heat={heat}
      toolbar={toolbar}
      layouts={<LayoutMenu layouts={layouts} reset={() => setShape(initial)} />}
    />
  )
}

const plainAxis = ({ field, period }: AxisField) => (period ? { field, period } : { field })

interface AxisSelectProps extends Pick<PivotProps, 'fields'> {
  readonly label: string
  readonly names: readonly string[]
  readonly onChange: (names: readonly string[]) => void
}

/** Up to two fields on a side. */
function AxisSelect({ fields, label, names, onChange }: AxisSelectProps) {
  const { t } = useTranslation('pivot')
  const { language } = useFormatSettings()
  const options = fields.map((field) => ({
    value: axisName(field),
    label:
      textOf(field.column.title, language) +
      (field.period ? ` · ${textOf(periodLabels[field.period], language)}` : ''),
  }))
  const [first, second] = names
  return (
    <span className="p-axis">
      <span aria-hidden>{label}</span>
      <Select
        label={`${label} 1`}
        value={first ?? ''}
        options={options}
        onChange={(value) => onChange([value, ...(second && second !== value ? [second] : [])])}
      />
      <Select
        label={`${label} 2`}
        value={second ?? '-'}
        options={[{ value: '-', label: t('noField') }, ...options.filter((option) => option.value !== first)]}
        onChange={(value) => onChange(value === '-' ? [first!] : [first!, value])}
      />
    </span>
  )
}

interface MeasureSelectProps extends Pick<PivotProps, 'measures'> {
  readonly value: string
  readonly onChange: (value: string) => void
}

function MeasureSelect({ measures, value, onChange }: MeasureSelectProps) {
  const { t } = useTranslation('pivot')
  const { language } = useFormatSettings()
  return (
    <span className="p-axis">
      <span aria-hidden>{t('measure')}</span>
      <Select
        label={t('measure')}
        value={value}
        onChange={onChange}
        options={measures.map((measure) => ({
          value: measureName(measure),
          label: textOf(measure.title, language),
        }))}
      />
    </span>
  )
}

interface PivotGridProps extends PivotProps {
  readonly answer: PivotAnswer
  readonly rowAxes: readonly AxisField[]
  readonly columnAxes: readonly AxisField[]
  readonly measure: Measure
  readonly heat: boolean
  readonly toolbar: React.ReactNode
  readonly layouts: React.ReactNode
}

function PivotGrid(props: PivotGridProps) {
  const { answer, rowAxes, columnAxes, measure, heat, filters = none, onDrill } = props
  const settings = useFormatSettings()
  const { t } = useTranslation('pivot')
  const source = useMemo(
    () => new PivotSource(answer, rowAxes, settings, t('total')),
    // oxlint-disable-next-line react/exhaustive-deps -- the axes belong to the answer
    [answer, settings, t],
  )
  const columns = useMemo<readonly GridColumn[]>(() => {
    const largest = heat ? largestCell(answer) : 0
    const cell = (field: string, text: string): GridColumn => ({
      field,
      title: { zh: text, en: text },
      kind: measure.op === 'count' ? 'integer' : measure.kind,
      width: 96,
      filterable: false,
      ...(largest > 0 ? { heat: largest } : {}),
    })
    return [
      ...rowAxes.map(
        (axis, at): GridColumn => ({
          field: keyField(at),
          title: axis.column.title,
          kind: 'text',
          width: 150,
          pin: 'left',
          merge: at < rowAxes.length - 1,
          filterable: false,
        }),
      ),
      ...answer.columns.keys.map((keys, at) => {
        const text = keys.map((key, i) => keyText(columnAxes[i]!, key, settings)).join(' / ')
        return { ...cell(cellField(at), text), alike: true }
      }),
      { ...cell(TOTAL, t('total')), heat: 0, width: 120, pin: 'right' },
    ]
    // oxlint-disable-next-line react/exhaustive-deps -- the axes belong to the answer
  }, [answer, measure, heat, settings, t])
  const drill = (row: DataRow, field: string) => {
    const rowKeys = answer.rows.keys[Number(row.id)] ?? []
    const columnKeys = field.startsWith('c') ? (answer.columns.keys[Number(field.slice(1))] ?? []) : []
    onDrill?.([
      ...filters,
      ...rowKeys.map((key, at) => keyCondition(rowAxes[at]!, key, settings.zone)),
      ...columnKeys.map((key, at) => keyCondition(columnAxes[at]!, key, settings.zone)),
    ])
  }
  return (
    <Grid
      name={`${props.name}.pivot`}
      label={props.label}
      source={source}
      columns={columns}
      sort={byTotal}
      onOpen={drill}
      toolbar={props.toolbar}
      layouts={props.layouts}
      transient
    />
  )
}

const byTotal = [{ field: TOTAL, descending: true }]
