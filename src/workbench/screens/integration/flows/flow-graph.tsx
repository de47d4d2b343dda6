import { useTranslation } from 'react-i18next'
import type { FlowStep } from '#domain/integration/flows/steps.ts'

interface FlowGraphProps {
  readonly steps: readonly FlowStep[]
  readonly at: number
  readonly faulty: ReadonlySet<number>
}

/** Pixels of the drawing. */
const box = { width: 96, height: 26, left: 26, gap: 22, top: 30 } as const
const middle = box.left + box.width / 2
const topOf = (at: number): number => box.top + at * (box.height + box.gap)

/** The way through the steps: down where they succeed, to the side where a failure or a condition ends the flow. */
export function FlowGraph({ steps, at, faulty }: FlowGraphProps) {
  const { t } = useTranslation('flows')
  const end = topOf(steps.length)
  return (
    <svg
      className="t-flow-graph"
      width={190}
      height={end + 24}
      role="img"
      aria-label={t('graph', { steps: steps.map(({ key }) => key).join(' → ') })}
    >
      <circle className="end" cx={middle} cy={12} r={6} />
      {steps.map((step, place) => (
        <g key={`${step.key} ${place}`}>
          <path
            className="way"
            d={`M${middle} ${place === 0 ? 18 : topOf(place - 1) + box.height}V${topOf(place)}`}
          />
          <Exit step={step} top={topOf(place)} />
          <rect
            className={['step', place === at && 'at', faulty.has(place) && 'bad'].filter(Boolean).join(' ')}
            x={box.left}
            y={topOf(place)}
            width={box.width}
            height={box.height}
            rx={step.kind === 'condition' ? 13 : 4}
          />
          <text x={middle} y={topOf(place) + 17} textAnchor="middle">
            {step.key.slice(0, 13)}
          </text>
        </g>
      ))}
      <path
        className="way"
        d={`M${middle} ${steps.length === 0 ? 18 : topOf(steps.length - 1) + box.height}V${end}`}
      />
      <circle className="end done" cx={middle} cy={end + 8} r={7} />
    </svg>
  )
}

/** Where a step leads beside the next one, and how often it is tried again. */
function Exit({ step, top }: { readonly step: FlowStep; readonly top: number }) {
  const { t } = useTranslation('flows')
  const right = box.left + box.width
  const centre = top + box.height / 2
  const ends = step.onError === 'stop'
  const otherwise = step.kind === 'condition' && step.params['otherwise'] !== 'fail'
  return (
    <>
      {ends && (
        <>
          <path className="failure" d={`M${right} ${centre}h20`} />
          <circle className="end failed" cx={right + 26} cy={centre} r={5} />
        </>
      )}
      {otherwise && (
        <path className="otherwise" d={`M${box.left} ${centre}h-14v${box.height + box.gap}h12`} />
      )}
      {step.retries > 0 && (
        <text className="note" x={right + 36} y={centre + 4}>
          {t('times', { count: step.retries })}
        </text>
      )}
    </>
  )
}
