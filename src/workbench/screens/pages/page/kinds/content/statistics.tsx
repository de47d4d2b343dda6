import { parseSeconds } from '#domain/rules/dates.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import { Sparkline } from '../../../../../charts/sparkline.tsx'
import { useFigures } from '../../../../../fields/use-figures.ts'
import { KpiTile } from '../../../../../parts/status-chip.tsx'
import type { KindProps } from '../../kind-props.ts'
import { useEvents } from '../../part-context.ts'
import { useSource } from '../../sources/use-sources.ts'
import { partTone } from '../../tones.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { useText } from '../../use-text.ts'
import { ValuesState } from '../../values-state.tsx'
import { numberOf, wireText } from '../../wire-values.ts'
import { Difference } from './difference.tsx'
import { KpiNumber } from '../kpi/kpi-number.tsx'

/** A value with its unit, its difference from another, its colour by target and its trend. */
export function StatisticsKind(props: KindProps<'statistics'>) {
  const { from, kpi, label } = props.values
  return from === 'kpi' ? <KpiNumber code={kpi} label={label} /> : <StatisticsOfExpression {...props} />
}

function StatisticsOfExpression({ values }: KindProps<'statistics'>) {
  const { label, value, compare, moreIsBetter, bands, source, spark } = values
  const figures = useFigures()
  const form = useFigureForm(values)
  const name = useText(label)
  const { has, raise } = useEvents<'statistics'>()
  const known = useExpressions([
    { text: value, gives: 'number' },
    { text: compare, gives: 'number' },
  ])
  const [number = null, other = null] = known.map((one) => numberOf(one.value))
  const tone = useBandTone(number, bands)
  const hint = number !== null && other !== null && (
    <Difference value={number} compare={other} form={form} moreIsBetter={moreIsBetter} />
  )
  return (
    <div className="pg-statistics">
      <ValuesState of={known}>
        <KpiTile
          label={name}
          figure={figures.parts(number, form)}
          tone={partTone[tone]}
          {...(hint ? { hint } : {})}
          {...(has('click') ? { onClick: () => void raise('click') } : {})}
        />
        {source !== '' && spark !== '' && <Trend source={source} field={spark} title={name} form={form} />}
      </ValuesState>
    </div>
  )
}

interface TrendProps {
  readonly source: string
  readonly field: string
  readonly title: string
  readonly form: FigureForm
}

/** The values of a field in the order of the rows; over time where the rows have one. */
function Trend({ source, field, title, form }: TrendProps) {
  const { answer } = useSource(source)
  if (!answer) return null
  const time = Object.entries(answer.fields).find(([, { kind }]) => kind === 'time')?.[0]
  const instants = answer.rows.map((row) => (time ? parseSeconds(wireText(row[time])) : null))
  const values = answer.rows.map((row) => numberOf(row[field]))
  const ascends = instants.every((at, i) => at !== null && (i === 0 || at > instants[i - 1]!))
  return (
    <Sparkline
      title={title}
      form={form}
      zero={false}
      axis={
        ascends
          ? { kind: 'time', label: title, at: instants as readonly number[] }
          : { kind: 'category', label: title, names: values.map((_, at) => String(at + 1)) }
      }
      series={[{ name: title, values }]}
    />
  )
}
