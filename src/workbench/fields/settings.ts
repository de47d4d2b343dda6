import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { configuration } from '../client/configuration.ts'
import { useLanguage } from '../i18n/index.ts'
import { browserZone, session } from '../state/session.ts'
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
