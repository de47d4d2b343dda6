import { formatDay, formatSeconds } from '../rules/dates.ts'
import { isoWeek } from '../rules/periods.ts'
import { zoneOffset } from '../rules/zone.ts'
import type { PsiPeriod } from './layout.ts'

/** What a period is called in headers: `11-26`, `W48 11-23`, `2026-11`, `11-26 08:00`; `whole`: with its year. */
export function psiPeriodText(period: PsiPeriod, kind: string, zone: string, whole = false): string {
  const day = formatDay(period.day)
  if (kind === 'month') return day.slice(0, 7)
  const short = whole ? day : day.slice(5)
  if (kind === 'week') return `W${String(isoWeek(period.day)).padStart(2, '0')} ${short}`
  if (kind !== 'shift') return short
  const local = formatSeconds(period.start + zoneOffset(period.start, zone))
  return `${short} ${local.slice(11, 16)}`
}
