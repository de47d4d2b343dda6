import { Chart } from '../../../../../charts/chart.tsx'
import type { Row } from '#domain/expressions/index.ts'
import type { KindProps } from '../../kind-props.ts'
import { RowsState } from '../../rows-state.tsx'
import { useSource } from '../../sources/use-sources.ts'
import type { SourceAnswer } from '../../sources/source-query.ts'
import { seriesOf } from './series.ts'
import { useChart } from './use-chart.ts'
import { useLevels } from './use-levels.ts'
import { numberOf } from '../../wire-values.ts'

/** A dot for each row that has both values. */
export function ScatterKind({ values }: KindProps<'scatter'>) {
  const read = useSource(values.source)
  return <RowsState of={read}>{(answer) => <Dots answer={answer} values={values} />}</RowsState>
}

/** Rows with both values, by the first. */
export function dotsOf(
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
