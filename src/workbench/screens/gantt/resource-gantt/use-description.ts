import { useMemo } from 'react'
import { choiceOf } from '#domain/choices/index.ts'
import { formatSeconds } from '#domain/rules/dates.ts'
import { formatTime } from '../../../fields/format.ts'
import { useFormatSettings } from '../../../fields/settings.ts'
import { useLabel } from '../../../i18n/index.ts'
import type { Styling } from '../styles/styling.ts'
import { isFixed, type OperationBars } from './operation-bars.ts'

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
