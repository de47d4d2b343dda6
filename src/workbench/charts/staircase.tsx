import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime, groupDigits } from '../fields/format.ts'
import { useFormatSettings } from '../fields/settings.ts'
import './charts.css'
import { layOutStairs, type PlacedStep, type Step } from './staircase-points.ts'
import { useChartWidth } from './use-chart-width.ts'

interface StaircaseChartProps {
  readonly title: string
  readonly steps: readonly Step[]
  /** Planned quantity, decimal text. */
  readonly plan: string
  readonly need: string | null
  /** As-of time of the run: where the time axis begins. */
  readonly start: string | null
  readonly unit?: string
  /** The batch marked, and what happens when another is chosen. */
  readonly chosen?: number | null
  readonly onChoose?: (batch: number) => void
}

const box = { height: 260, left: 64, right: 20, top: 22, bottom: 32 }

/** How an order becomes buildable batch by batch, against its plan and its need date. */
export function StaircaseChart(props: StaircaseChartProps) {
  const { title, steps, plan, need, start, chosen = null, onChoose } = props
  const { t } = useTranslation('charts')
  const { zone } = useFormatSettings()
  const [place, width] = useChartWidth()
  const frame = useMemo(() => ({ ...box, width }), [width])
  const stairs = useMemo(
    () => layOutStairs(steps, Number(plan), start, need, frame),
    [steps, plan, start, need, frame],
  )
  const day = (iso: string) => formatTime(iso, zone).slice(5, 10)
  const summary = steps.map((step) => t('step', { ...step, day: day(step.at) })).join('; ')
  const floor = frame.height - frame.bottom
  return (
    <figure className="c-stairs" ref={place}>
      <svg viewBox={`0 0 ${frame.width} ${frame.height}`} role="group" aria-label={`${title}. ${summary}`}>
        <g aria-hidden>
          {stairs.ticks.map(({ x, at }) => (
            <g key={at}>
              <line x1={x} x2={x} y1={frame.top} y2={floor} className="grid" />
              <text x={x} y={floor + 16} textAnchor="middle">
                {day(new Date(at).toISOString())}
              </text>
            </g>
          ))}
          <line x1={frame.left} x2={frame.width - frame.right} y1={floor} y2={floor} className="axis" />
          <path d={stairs.area} className="area" />
          <path d={stairs.line} className="line" />
          <line
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={stairs.planY}
            y2={stairs.planY}
            className="plan"
          />
          <text x={frame.left - 8} y={stairs.planY + 4} textAnchor="end">
            {groupDigits(plan)}
          </text>
          <text x={frame.left - 8} y={floor + 4} textAnchor="end">
            0
          </text>
          {stairs.needX !== null && need && (
            <>
              <line x1={stairs.needX} x2={stairs.needX} y1={frame.top - 6} y2={floor} className="need" />
              <text x={stairs.needX} y={frame.top - 10} textAnchor="middle" className="need">
                {t('need', { day: day(need) })}
              </text>
            </>
          )}
        </g>
        {stairs.steps.map((step) => (
          <StepMark
            key={step.batch}
            step={step}
            text={t('step', { ...step, day: day(step.at) })}
            chosen={step.batch === chosen}
            onChoose={onChoose}
          />
        ))}
      </svg>
    </figure>
  )
}

interface StepMarkProps {
  readonly step: PlacedStep
  readonly text: string
  readonly chosen: boolean
  readonly onChoose: ((batch: number) => void) | undefined
}

/** A batch on the stairs: a button where batches can be chosen. */
function StepMark({ step, text, chosen, onChoose }: StepMarkProps) {
  const choose = onChoose && (() => onChoose(step.batch))
  const role = choose
    ? {
        role: 'button',
        tabIndex: 0,
        'aria-pressed': chosen,
        onClick: choose,
        onKeyDown: (event: React.KeyboardEvent) => {
          if (event.key !== 'Enter' && event.key !== ' ') return
          event.preventDefault()
          choose()
        },
      }
    : { role: 'img' }
  return (
    <g
      {...role}
      aria-label={text}
      className={`step ${step.onTime ? 'good' : 'warn'} ${chosen ? 'chosen' : ''}`}
    >
      <title>{text}</title>
      <circle cx={step.x} cy={step.y} r={chosen ? 7 : 5} />
      <text x={step.x - 8} y={step.y - 8} textAnchor="end" aria-hidden>
        +{groupDigits(step.qty)}
      </text>
    </g>
  )
}
