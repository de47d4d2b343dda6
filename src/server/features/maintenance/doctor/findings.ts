import type { Label } from '#domain/label.ts'

/** What an examination of an installation found. */
export interface Finding {
  /** `fault`: it does not work; `warning`: it works, with less safety or speed; `good`. */
  readonly level: 'good' | 'warning' | 'fault'
  readonly text: Label
  /** Statements for the administrator of the database, or a setting, that mend it. */
  readonly remedy?: string
}

export const good = (zh: string, en: string): Finding => ({ level: 'good', text: { zh, en } })
export const warning = (zh: string, en: string, remedy?: string): Finding => ({
  level: 'warning',
  text: { zh, en },
  ...(remedy === undefined ? {} : { remedy }),
})
export const fault = (zh: string, en: string, remedy?: string): Finding => ({
  ...warning(zh, en, remedy),
  level: 'fault',
})
