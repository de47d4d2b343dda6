import { filled, type Label } from '#domain/label.ts'

/** What an examination of an installation found. */
export interface Finding {
  /** `fault`: it does not work; `warning`: it works, with less safety or speed; `good`. */
  readonly level: 'good' | 'warning' | 'fault'
  readonly text: Label
  /** Statements for the administrator of the database, or a command, that mend it. */
  readonly remedy?: string
}

type Values = Parameters<typeof filled>[1]

const finding =
  (level: Finding['level']) =>
  (text: Label, values: Values = {}, remedy?: string): Finding => ({
    level,
    text: filled(text, values),
    ...(remedy === undefined ? {} : { remedy }),
  })

export const good = finding('good')
export const warning = finding('warning')
export const fault = finding('fault')
