import { useMemo } from 'react'
import { useLanguage } from '../i18n/index.ts'
import { durationText, shortDurationText } from './duration-text.ts'

export interface Durations {
  /** All parts: `1d2h30m10s`, `1天2小时30分钟10秒`. */
  readonly exact: (seconds: number) => string
  /** The two largest parts, where a glance is enough. */
  readonly short: (seconds: number) => string
}

/** Writes whole seconds in the words of the reader. */
export function useDurations(): Durations {
  const language = useLanguage()
  return useMemo(
    () => ({
      exact: (seconds) => durationText(seconds, language),
      short: (seconds) => shortDurationText(seconds, language),
    }),
    [language],
  )
}
