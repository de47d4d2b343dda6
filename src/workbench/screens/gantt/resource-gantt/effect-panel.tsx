import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { landingOf } from './moves/landing.ts'
import { isRefused, type Effect } from './moves/mover.ts'
import type { MovingState } from './moves/moving.ts'
import type { ResizingState } from './moves/resizing.ts'
import type { OperationBars } from './operation-bars.ts'
import { landingText, refusalText } from './moves/texts.ts'

/** Orders that are named. */
const NAMED = 3

interface MovePanelProps {
  readonly state: MovingState
  readonly plan: OperationBars
  readonly rows: readonly string[]
}

/** What letting go here would come to, while bars are carried. */
export function MovePanel({ state: { by, wanted, effect }, plan, rows }: MovePanelProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const first = wanted[0]
  if (!by || !first) return null
  const operation = plan.codes[first.source]!
  const landing = effect && landingOf(plan, first, effect)
  return (
    <EffectPanel
      effect={effect}
      operation={operation}
      lands={landing && landingText(t, landing, formatTime(formatSeconds(landing.start), zone).slice(5, 16))}
      named={wanted.length}
      hint={by === 'keys' && t('moveKeys')}
    >
      <b>{operation}</b> → {rows[first.row]} {formatTime(formatSeconds(first.start), zone).slice(5, 16)}
      {wanted.length > 1 && ` ${t('andOthers', { count: wanted.length - 1 })}`}
    </EffectPanel>
  )
}

interface ResizePanelProps {
  readonly state: ResizingState
  readonly codes: readonly string[]
  /** Seconds that it takes now. */
  readonly length: (source: number) => number
}

/** What another length would come to, while the end of a bar is drawn. */
export function ResizePanel({ state, codes, length }: ResizePanelProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const { exact } = useDurations()
  const { by, source, start, end, met, effect } = state
  if (!by) return null
  const operation = codes[source]!
  return (
    <EffectPanel
      effect={effect}
      operation={operation}
      lands={null}
      named={0}
      hint={by === 'keys' && t('resizeKeys')}
    >
      <b>{operation}</b> {formatTime(formatSeconds(end), zone).slice(5, 16)} ·{' '}
      {t('lengthTo', {
        before: exact(length(source)),
        after: exact(end - start),
      })}
      {met.length > 0 && ` · ${t('meets', { count: met.length })}`}
    </EffectPanel>
  )
}

interface EffectPanelProps {
  readonly effect: Effect | null
  readonly operation: string
  /** Where it comes to be instead, and why. */
  readonly lands: string | null
  /** Operations of the effect that were asked for; the others are pushed. */
  readonly named: number
  readonly hint: string | false
  readonly children: ReactNode
}

/** What a change would come to as long as it is not made; read out, too. */
function EffectPanel({ effect, operation, lands, named, hint, children }: EffectPanelProps) {
  const { t } = useTranslation('resource-gantt')
  const { exact } = useDurations()
  const counts = effect?.counts
  const pushed = effect ? Math.max(0, effect.moved.source.length - named) : 0
  return (
    <div
      className={`effect ${effect ? (isRefused(effect) ? 'refused' : effect.isRough ? 'rough' : '') : ''}`}
      role="status"
      aria-live="polite"
    >
      <p className="to">{children}</p>
      {lands && <p className="lands">{lands}</p>}
      {effect?.refused && <p>{refusalText(t, effect, operation)}</p>}
      {effect && !effect.refused && (
        <p className="counts">
          <StatusChip tone={pushed > 0 ? 'warn' : 'quiet'}>{t('pushed', { count: pushed })}</StatusChip>
          {counts!.newlyLate > 0 && (
            <StatusChip tone="bad">{t('becomeLate', { count: counts!.newlyLate })}</StatusChip>
          )}
          {counts!.later > 0 && (
            <StatusChip tone="warn">{t('endLater', { count: counts!.later })}</StatusChip>
          )}
          {counts!.earlier > 0 && (
            <StatusChip tone="good">{t('endEarlier', { count: counts!.earlier })}</StatusChip>
          )}
          {effect.conflicts > 0 && (
            <StatusChip tone="bad">{t('linksBroken', { count: effect.conflicts })}</StatusChip>
          )}
        </p>
      )}
      {effect?.orders.slice(0, NAMED).map(({ order, lateness, newLateness }) => (
        <p key={order} className={newLateness > 0 ? 'late' : ''}>
          {order} {newLateness > lateness ? '+' : '−'}
          {exact(Math.abs(newLateness - lateness))}
          {newLateness > 0 && ` · ${t('late', { time: exact(newLateness) })}`}
        </p>
      ))}
      {hint && <p className="keys">{hint}</p>}
    </div>
  )
}
