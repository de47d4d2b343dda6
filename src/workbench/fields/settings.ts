import { useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { useLanguage } from '../i18n/index.ts'
import { browserZone, session } from '../state/session.ts'
import type { FormatSettings } from './format.ts'

/** Language of the user and time zone of the plan unit, for formatting and reading field values. */
export function useFormatSettings(): FormatSettings {
  const language = useLanguage()
  const zone = useSnapshot(session).information?.timeZone ?? browserZone
  return useMemo(() => ({ language, zone }), [language, zone])
}
