import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatSeconds, parseSeconds } from '#domain/rules/dates.ts'
import { zoneOffset } from '#domain/rules/zone.ts'
import { releaseBench } from '#domain/services/planning/release.ts'
import { dayNow } from '../../../fields/days.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { TimeEditor } from '../../../fields/time-editors.tsx'
import '../../../fields/fields.css'
import './release.css'

export interface Period {
  /** ISO instants; null: not chosen. */
  readonly from: string | null
  readonly to: string | null
  readonly set: (part: Partial<Pick<Period, 'from' | 'to'>>) => void
}

/** Midnight in the zone of the plan unit, some days from today. */
function midnight(zone: string, days: number): string {
  const today = dayNow(zone)
  const local = parseSeconds(`${today}T00:00:00Z`)! + days * 86_400
  return formatSeconds(local - zoneOffset(local - zoneOffset(local, zone), zone))
}

const DAYS = 7

/** From today, or from days before, for a week: a weekend is no reason for an empty list. */
export function usePeriod(before = 0): Period {
  const { zone } = useFormatSettings()
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>(() => ({
    from: midnight(zone, -before),
    to: midnight(zone, DAYS),
  }))
  return { ...period, set: (part) => setPeriod((old) => ({ ...old, ...part })) }
}

const { from, to } = releaseBench.preview.input
const chosen = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

export function PeriodFields({ period }: { readonly period: Period }) {
  const { t } = useTranslation('release')
  return (
    <div className="p-period">
      <TimeEditor
        id="p-from"
        field={from}
        label={t('from')}
        value={period.from}
        onChange={(value) => period.set({ from: chosen(value) })}
      />
      <span aria-hidden>–</span>
      <TimeEditor
        id="p-to"
        field={to}
        label={t('to')}
        value={period.to}
        onChange={(value) => period.set({ to: chosen(value) })}
      />
    </div>
  )
}
