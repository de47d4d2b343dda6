import type { TFunction } from 'i18next'
import { formatSeconds } from '#domain/rules/dates.ts'
import { shortDurationText } from '../../../fields/duration-text.ts'
import type { Language } from '#domain/label.ts'
import { formatTime } from '../../../fields/format.ts'
import type { Kit } from './kits.ts'

/** What bars show by their place and colour, for who hears it; times in seconds UTC. */
export interface Read {
  readonly start: number | null
  readonly end: number | null
  readonly due: number | null
  /** Undefined: no kitting run knows the order. */
  readonly kit: Kit | undefined
}

/** Dates with their year, due date, lateness and material of a bar, in words. `t` of plan-charts. */
export function readText(
  { start, end, due, kit }: Read,
  { t, language, zone }: { readonly t: TFunction; readonly language: Language; readonly zone: string },
): string {
  const at = (seconds: number): string => formatTime(formatSeconds(seconds), zone).slice(0, 16)
  const parts: string[] = []
  if (start !== null && end !== null) parts.push(`${at(start)} – ${at(end)}`)
  if (due !== null) {
    parts.push(t('dueAt', { time: at(due) }))
    if (end !== null)
      parts.push(end > due ? t('late', { time: shortDurationText(end - due, language) }) : t('onTime'))
  }
  if (kit) {
    if (kit.full === null) parts.push(t('kitNever'))
    else if (start !== null && kit.full <= start) parts.push(t('kitThere'))
    else parts.push(t('kitFrom', { time: at(kit.full) }))
  }
  return parts.join(' · ')
}
