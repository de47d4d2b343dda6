import { useTranslation } from 'react-i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatDuration } from '#domain/rules/duration.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { StatusChip } from '../../../parts/status-chip.tsx'
import { isRefused } from './moves/mover.ts'
import type { MovingState } from './moves/moving.ts'
import { refusalText } from './moves/texts.ts'

/** Orders that are named. */
const NAMED = 3

interface EffectPanelProps {
  readonly state: MovingState
  readonly codes: readonly string[]
  readonly rows: readonly string[]
}

/** What letting go here would come to, while bars are carried; read out, too. */
export function EffectPanel({ state: { by, wanted, effect }, codes, rows }: EffectPanelProps) {
  const { t } = useTranslation('resource-gantt')
  const { zone } = useFormatSettings()
  const first = wanted[0]
  if (!by || !first) return null
  const operation = codes[first.source]!
  const time = formatTime(formatSeconds(first.start), zone).slice(5, 16)
  const counts = effect?.counts
  const pushed = effect ? Math.max(0, effect.moved.source.length - wanted.length) : 0
  return (
    <div
      className={`effect ${effect ? (isRefused(effect) ? 'refused' : effect.isRough ? 'rough' : '') : ''}`}
      role="status"
      aria-live="polite"
    >
      <p className="to">
        <b>{operation}</b> → {rows[first.row]} {time}
        {wanted.length > 1 && ` ${t('andOthers', { count: wanted.length - 1 })}`}
      </p>
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
          {formatDuration(Math.abs(newLateness - lateness))}
          {newLateness > 0 && ` · ${t('late', { time: formatDuration(newLateness) })}`}
        </p>
      ))}
      {by === 'keys' && <p className="keys">{t('moveKeys')}</p>}
    </div>
  )
}
