import { kindNamed } from '#domain/pages/kinds/index.ts'
import { useFigures } from '../../../../../fields/use-figures.ts'
import { useLabel } from '../../../../../i18n/index.ts'
import { Progress } from '../../../../../parts/status-chip.tsx'
import { Clickable } from '../../clickable.tsx'
import type { KindProps } from '../../kind-props.ts'
import { partTone } from '../../tones.ts'
import { useBandTone } from '../../use-bands.ts'
import { useExpressions } from '../../use-expressions.ts'
import { useText } from '../../use-text.ts'
import { ValuesState } from '../../values-state.tsx'
import { numberOf } from '../../wire-values.ts'

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
