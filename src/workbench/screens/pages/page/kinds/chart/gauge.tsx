import { kindNamed } from '#domain/pages/kinds/index.ts'
import type { Row } from '#domain/expressions/index.ts'
import { Chart } from '../../../../../charts/chart.tsx'
import type { Band } from '../../../../../charts/spec.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { type KindProps, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { toneOfBands } from '../../bands.ts'
import { useBandValues } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { ValuesState, RowsState } from '../../states.tsx'
import { numberOf } from '../../wire-values.ts'
import { useSource } from '../../sources/use-sources.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { KpiGauge } from '../kpi/of-kpi.tsx'
import { chartTone, useLevels } from './use-levels.ts'
import { seriesOf } from './series.ts'
import { useChart } from './use-chart.ts'

/** A value on a dial between two ends. */
export function GaugeKind(props: KindProps<'gauge'>) {
  const { from, kpi, label } = props.values
  return from === 'kpi' ? <KpiGauge code={kpi} label={label} /> : <GaugeOfExpression {...props} />
}

function GaugeOfExpression({ values }: KindProps<'gauge'>) {
  const { label, value, minimum, maximum, targets } = values
  const labelOf = useLabel()
  const title = useText(label) || labelOf(kindNamed('gauge').label)
  const form = useFigureForm(values)
  const levels = useLevels(targets)
  const { has, raise } = useEvents<'gauge'>()
  const known = useExpressions([value, minimum, maximum].map((text) => ({ text, gives: 'number' })))
  const [number = null, low = null, high = null] = known.map((one) => numberOf(one.value))
  const bands = useBandValues(values.bands)
  const tone = toneOfBands(number, bands)
  const parts = bands.flatMap((band): Band[] =>
    band.from === null ? [] : [{ from: band.from, tone: chartTone[band.tone] }],
  )
  return (
    <ValuesState of={known}>
      <Chart
        title={title}
        kind="gauge"
        axis={{ kind: 'category', label: title, names: [title] }}
        series={[{ name: title, values: [number], ...(tone === 'none' ? {} : { tone: chartTone[tone] }) }]}
        form={form}
        levels={levels}
        bands={parts}
        {...(low !== null && high !== null && high > low ? { range: { low, high } } : {})}
        height="fill"
        {...(has('click') ? { onOpen: () => void raise('click') } : {})}
      />
    </ValuesState>
  )
}

/** A dot for each row that has both values. */
export function ScatterKind({ values }: KindProps<'scatter'>) {
  const read = useSource(values.source)
  return <RowsState of={read}>{(answer) => <Dots answer={answer} values={values} />}</RowsState>
}

/** Rows with both values, by the first. */
function dotsOf(
  rows: readonly Row[],
  x: string,
  y: string,
): readonly { readonly row: Row; readonly x: number }[] {
  return rows
    .flatMap((row) => {
      const at = numberOf(row[x])
      return at === null || numberOf(row[y]) === null ? [] : [{ row, x: at }]
    })
    .toSorted((a, b) => a.x - b.x)
}

function Dots({ answer, values }: { readonly answer: SourceAnswer } & Pick<KindProps<'scatter'>, 'values'>) {
  const { source, x, y, size, series: by, targets } = values
  const { fields } = answer
  const chart = useChart('scatter', values)
  const levels = useLevels(targets)
  const dots = dotsOf(answer.rows, x, y)
  const rows = dots.map(({ row }) => row)
  const { series, rowAt } = seriesOf({
    rows,
    placeOf: rows.map((_, at) => at),
    places: rows.length,
    values: [{ field: y, label: chart.nameOf(fields, y) }],
    by,
    byField: fields[by],
    settings: chart.settings,
  })
  return (
    <Chart
      title={chart.title}
      kind="dot"
      axis={{
        kind: 'number',
        label: chart.nameOf(fields, x),
        at: dots.map((one) => one.x),
        form: chart.formOf(fields, [x]),
      }}
      series={series}
      form={chart.formOf(fields, [y])}
      levels={levels}
      zero={false}
      {...(size === '' ? {} : { sizes: rows.map((row) => numberOf(row[size])) })}
      height="fill"
      {...chart.opens(source, rowAt)}
    />
  )
}
