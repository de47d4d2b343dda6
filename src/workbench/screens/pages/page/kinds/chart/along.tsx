import type { TextValue } from '#domain/pages/text.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import { placesOf, type ChartSpec } from '../../../../../charts/spec.ts'
import type { KindProps } from '../../page-context.ts'
import { RowsState } from '../../states.tsx'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { useSource } from '../../sources/use-sources.ts'
import { useExpression } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'
import { numberOf } from '../../wire-values.ts'
import { axisOf, byValue } from './axis.ts'
import { seriesOf } from './series.ts'
import { useChart } from './use-chart.ts'
import { useLevels } from './use-levels.ts'

type AlongKind = 'bar' | 'line' | 'area'

/** What is drawn otherwise than in the other charts along an axis. */
interface AlongProps {
  readonly kind: AlongKind
  readonly values: KindProps<AlongKind>['values']
  readonly stack?: boolean
  readonly across?: boolean
}

/** Values of rows along an axis. */
function Along({ kind, values, stack = false, across = false }: AlongProps) {
  const read = useSource(values.source)
  return (
    <RowsState of={read}>
      {(answer) => <AlongRows answer={answer} {...{ kind, values, stack, across }} />}
    </RowsState>
  )
}

function AlongRows({
  answer: { rows, fields },
  kind,
  values,
  stack = false,
  across = false,
}: AlongProps & { readonly answer: SourceAnswer }) {
  const { source, x, period, y, series: by, facet, targets } = values
  const chart = useChart(kind, values)
  const levels = useLevels(targets)
  const { settings } = chart
  const names = y.map(({ field }) => field)
  const { axis, placeOf } = axisOf({
    rows,
    name: x,
    field: chart.fieldIn(fields, x),
    label: chart.nameOf(fields, x),
    period,
    measured: kind !== 'bar',
    settings,
    weekName: chart.weekName,
  })
  const { series, rowAt } = seriesOf({
    rows,
    placeOf,
    places: placesOf(axis),
    values: y.map(({ field, label }) => ({ field, label: chart.nameOf(fields, field, label) })),
    by,
    byField: fields[by],
    settings,
  })
  const spec: ChartSpec = {
    title: chart.title,
    kind: stack ? 'stacked' : kind,
    axis,
    series: stack ? series.map((one) => ({ ...one, shape: kind })) : series,
    form: chart.formOf(fields, names),
    levels,
    across,
    zero: kind !== 'line',
  }
  if (!facet || series.length < 2) return <Chart {...spec} height="fill" {...chart.opens(source, rowAt)} />
  const numbers = series.flatMap((one) => one.values.filter((value) => value !== null))
  // One scale for all of them, so that they can be compared.
  const range = { low: Math.min(...numbers), high: Math.max(...numbers) }
  return (
    <div className="pg-facets">
      {series.map((one, at) => (
        <div key={one.name}>
          <span className="pg-label">{one.name}</span>
          <Chart
            {...spec}
            title={`${spec.title} · ${one.name}`}
            range={range}
            series={[one]}
            height={FACET_PX}
            {...chart.opens(source, (place) => rowAt(place, at))}
          />
        </div>
      ))}
    </div>
  )
}

/** Height of a chart of one series beside the others. */
const FACET_PX = 150

export const BarKind = ({ values }: KindProps<'bar'>) => (
  <Along kind="bar" values={values} stack={values.stack} across={values.across} />
)
export const LineKind = ({ values }: KindProps<'line'>) => <Along kind="line" values={values} />
export const AreaKind = ({ values }: KindProps<'area'>) => (
  <Along kind="area" values={values} stack={values.stack} />
)

type Round = 'pie' | 'annular' | 'radar'

/** Values of rows by a category. */
function useByCategory(
  kind: Round,
  values: KindProps<'pie'>['values'] | KindProps<'radar'>['values'],
  { rows, fields }: SourceAnswer,
  by: string,
) {
  const chart = useChart(kind, values)
  const { category, value } = values
  const { settings } = chart
  const field = chart.fieldIn(fields, category)
  const { axis, placeOf } = byValue({
    rows,
    name: category,
    field,
    label: chart.nameOf(fields, category),
    settings,
  })
  const { series, rowAt } = seriesOf({
    rows,
    placeOf,
    places: placesOf(axis),
    values: [{ field: value, label: chart.nameOf(fields, value) }],
    by,
    byField: fields[by],
    settings,
  })
  return {
    spec: { title: chart.title, axis, series, form: chart.formOf(fields, [value]), height: 'fill' as const },
    opens: chart.opens(values.source, rowAt),
  }
}

interface SharesProps {
  readonly kind: 'pie' | 'annular'
  readonly values: KindProps<'pie'>['values']
  readonly answer: SourceAnswer
  readonly centre?: string
}

function Shares({ kind, values, answer, centre = '' }: SharesProps) {
  const { spec, opens } = useByCategory(kind, values, answer, '')
  return (
    <Chart
      {...spec}
      kind={kind === 'pie' ? 'pie' : 'ring'}
      slices={values.most}
      {...(centre === '' ? {} : { centre })}
      {...opens}
    />
  )
}

export function PieKind({ values }: KindProps<'pie'>) {
  const read = useSource(values.source)
  return <RowsState of={read}>{(answer) => <Shares kind="pie" {...{ values, answer }} />}</RowsState>
}

export function AnnularKind({ values }: KindProps<'annular'>) {
  const read = useSource(values.source)
  const centre = useText(values.centre as TextValue)
  return (
    <RowsState of={read}>{(answer) => <Shares kind="annular" {...{ values, answer, centre }} />}</RowsState>
  )
}

export function RadarKind({ values }: KindProps<'radar'>) {
  const read = useSource(values.source)
  return <RowsState of={read}>{(answer) => <Rays values={values} answer={answer} />}</RowsState>
}

function Rays({ values, answer }: Pick<KindProps<'radar'>, 'values'> & { readonly answer: SourceAnswer }) {
  const { spec, opens } = useByCategory('radar', values, answer, values.series)
  const high = numberOf(useExpression(values.maximum, 'number').value)
  return (
    <Chart
      {...spec}
      kind="radar"
      {...(high !== null && high > 0 ? { range: { low: 0, high } } : {})}
      {...opens}
    />
  )
}
