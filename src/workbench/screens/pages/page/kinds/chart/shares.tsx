import type { TextValue } from '#domain/pages/text.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import { placesOf } from '../../../../../charts/spec.ts'
import type { KindProps } from '../../kind-props.ts'
import { RowsState } from '../../rows-state.tsx'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { useSource } from '../../sources/use-sources.ts'
import { useExpression } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'
import { byValue } from './axis.ts'
import { seriesOf } from './series.ts'
import { useChart } from './use-chart.ts'
import { numberOf } from '../../wire-values.ts'

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
