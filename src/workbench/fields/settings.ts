import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'
import { useLanguage } from '../i18n/index.ts'
import { browserZone, session } from '../state/session.ts'
import { dayNow } from './days.ts'
import { mostDecimals, type FormatSettings } from './format.ts'

/** Language of the user, time zone of the plan unit and the form of numbers by the parameters, for formatting and reading field values. */
export function useFormatSettings(): FormatSettings {
  const language = useLanguage()
  const zone = useSnapshot(session).information?.timeZone ?? browserZone
  const { settings } = useSnapshot(configuration)
  const decimals = Number(settings['quantityDecimals'] ?? mostDecimals)
  const grouped = settings['groupDigits'] !== false
  return useMemo(() => ({ language, zone, decimals, grouped }), [language, zone, decimals, grouped])
}

/** Today in the plan unit: what is overdue or out of date there is so by its days. */
export const unitToday = (): string => dayNow(session.information?.timeZone ?? browserZone)
