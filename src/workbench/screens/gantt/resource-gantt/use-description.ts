import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import { readText } from '../plan/read-text.ts'
import { useKits } from '../plan/use-kits.ts'
import type { Styling } from '../styles/styling.ts'
import { isFixed, type OperationBars } from './operation-bars.ts'

/** Dates, lateness and material of an operation, in words. */
export function useRead(plan: OperationBars, dues: ReadonlyMap<string, number>): (source: number) => string {
  const { t } = useTranslation('plan-charts')
  const { language, zone } = useFormatSettings()
  const kits = useKits()
  return useMemo(
    () => (source) => {
      const { order, start, end } = plan.operation(source)
      const read = { start, end, due: dues.get(order) ?? null, kit: kits.get(order) }
      return readText(read, { t, language, zone })
    },
    [plan, dues, kits, t, language, zone],
  )
}

/** What an operation is, in words. */
export function useDescription(plan: OperationBars, styling: Styling | null): (source: number) => string {
  const label = useLabel()
  const { zone } = useFormatSettings()
  return useMemo(() => {
    const time = (second: number | null): string =>
      second === null ? '–' : formatTime(formatSeconds(second), zone).slice(5, 16)
    return (source) => {
      const one = plan.operation(source)
      const status = choiceOf('OperationStatus')[one.status]
      const fixed = isFixed(one) && choiceOf('FixLevel')[one.fixLevel]
      const tip = styling?.tip?.(plan.planRow(source))
      return [
        ...(tip ? [tip] : []),
        `${one.code} · ${one.item} · ${one.process}`,
        `${one.resource || '–'} ${time(one.start)} – ${time(one.end)}`,
        ...(one.broken === null ? [] : [one.broken]),
        [status ? label(status) : one.status, ...(fixed ? [label(fixed)] : [])].join(' · '),
      ].join('\n')
    }
  }, [plan, styling, label, zone])
}
