import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { decimalText } from '#engine/table-page.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useDurations } from '../../../fields/use-durations.ts'
import { useLabel } from '../../../i18n/index.ts'
import { readText } from '../plan/read-text.ts'
import { useKits } from '../plan/use-kits.ts'
import type { Styling } from '../styles/styling.ts'
import { isFixed, type OperationBars } from './operation-bars.ts'
import type { SubUse, SubUses } from './sub-uses.ts'

/** Dates, lateness and material of an operation, in words; of a use of a sub-resource its own dates. */
export function useRead(
  plan: OperationBars,
  subUses: SubUses,
  dues: ReadonlyMap<string, number>,
): (source: number) => string {
  const { t } = useTranslation('plan-charts')
  const { language, zone } = useFormatSettings()
  const kits = useKits()
  return useMemo(
    () => (source) => {
      const operation = plan.operation(subUses.operationOf(source))
      const { order } = operation
      const { start, end } = subUses.at(source) ?? operation
      const read = { start, end, due: dues.get(order) ?? null, kit: kits.get(order) }
      return readText(read, { t, language, zone })
    },
    [plan, subUses, dues, kits, t, language, zone],
  )
}

/** How much of a resource is used for how long, as the load of the resource counts it. */
function amountText({ qty, seconds }: SubUse, exact: (seconds: number) => string): [string] | null {
  if (seconds === null) return null
  return [qty === null ? exact(seconds) : `${decimalText(qty)} × ${exact(seconds)}`]
}

/** What an operation is, in words, and what a use of a sub-resource is. */
export function useDescription(
  plan: OperationBars,
  subUses: SubUses,
  styling: Styling | null,
): (source: number) => string {
  const { t } = useTranslation('resource-gantt')
  const label = useLabel()
  const { exact } = useDurations()
  const { zone } = useFormatSettings()
  return useMemo(() => {
    const time = (second: number | null): string =>
      second === null ? '–' : formatTime(formatSeconds(second), zone).slice(5, 16)
    return (source) => {
      const owner = subUses.operationOf(source)
      const one = plan.operation(owner)
      const sub = subUses.at(source)
      const status = choiceOf('OperationStatus')[one.status]
      const fixed = isFixed(one) && choiceOf('FixLevel')[one.fixLevel]
      const tip = styling?.tip?.(plan.planRow(owner))
      return [
        ...(tip ? [tip] : []),
        `${one.code} · ${one.item} · ${one.process}`,
        ...(sub
          ? [
              `${sub.resource} ${time(sub.start)} – ${time(sub.end)}`,
              t('subUseFacts', { order: one.order || '–', resource: one.resource || '–' }),
              ...(amountText(sub, exact) ?? []),
            ]
          : [
              `${one.resource || '–'} ${time(one.start)} – ${time(one.end)}`,
              ...(one.broken === null ? [] : [one.broken]),
            ]),
        [status ? label(status) : one.status, ...(fixed ? [label(fixed)] : [])].join(' · '),
      ].join('\n')
    }
  }, [plan, subUses, styling, t, label, exact, zone])
}
