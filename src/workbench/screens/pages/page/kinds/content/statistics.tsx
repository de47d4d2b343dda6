import { parseSeconds } from '#domain/rules/dates.ts'
import type { FigureForm } from '#domain/rules/figure.ts'
import { kindNamed } from '#domain/pages/kinds/index.ts'
import { Sparkline } from '../../../../../charts/sparkline.tsx'
import { useFigures } from '../../../../../fields/use-figures.ts'
import { KpiTile, Progress } from '../../../../../parts/status-chip.tsx'
import { useLabel } from '../../../../../i18n/index.ts'
import { type KindProps, useEvents } from '../../page-context.ts'
import { useText } from '../../use-text.ts'
import { useSource } from '../../sources/use-sources.ts'
import { partTone } from '../../tones.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useFigureForm } from '../../use-figure-form.ts'
import { ValuesState } from '../../states.tsx'
import { numberOf, wireText } from '../../wire-values.ts'
import { Clickable } from '../../clickable.tsx'
import { KpiNumber } from '../kpi/of-kpi.tsx'
import { Difference } from './text.tsx'

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

/** The share of a value in another, as a bar or a ring. */
export function ProgressKind({ values: { label, value, maximum, shape, bands } }: KindProps<'progress'>) {
  const labelOf = useLabel()
  const name = useText(label)
  const read = name || labelOf(kindNamed('progress').label)
  const known = useExpressions([
    { text: value, gives: 'number' },
    { text: maximum, gives: 'number' },
  ])
  const [part = null, whole = null] = known.map((one) => numberOf(one.value))
  const share = part === null || whole === null || whole <= 0 ? null : (part / whole) * 100
  const shown = share === null ? null : Math.round(Math.min(100, Math.max(0, share)))
  const tone = useBandTone(share, bands)
  return (
    <Clickable<'progress'> event="click" className="pg-progress">
      {name !== '' && <span className="pg-label">{name}</span>}
      <ValuesState of={known}>
        {shape === 'ring' ? (
          <Ring share={shown} label={read} tone={tone} />
        ) : (
          <Progress value={shown} label={read} tone={tone === 'none' ? 'info' : partTone[tone]} withText />
        )}
      </ValuesState>
    </Clickable>
  )
}

interface RingProps {
  /** 0 to 100; null: not known. */
  readonly share: number | null
  readonly label: string
  readonly tone: string
}

const [SIZE, WIDTH] = [72, 8]

function Ring({ share, label, tone }: RingProps) {
  const figures = useFigures()
  const [middle, radius] = [SIZE / 2, (SIZE - WIDTH) / 2]
  const round = 2 * Math.PI * radius
  const circle = { cx: middle, cy: middle, r: radius, fill: 'none', strokeWidth: WIDTH }
  return (
    <svg
      className="pg-ring"
      data-tone={tone}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      {...(share === null ? {} : { 'aria-valuenow': share })}
    >
      <circle {...circle} className="track" />
      <circle
        {...circle}
        className="done"
        strokeDasharray={`${(round * (share ?? 0)) / 100} ${round}`}
        transform={`rotate(-90 ${middle} ${middle})`}
      />
      <text x={middle} y={middle + 5} textAnchor="middle">
        {share === null ? '–' : `${figures.count(share)}%`}
      </text>
    </svg>
  )
}
