import type { Label } from '#domain/label.ts'

interface Common {
  /** Section of the table in docs/operations.md. */
  readonly group: string
  readonly about: Label
  /** Option of `npm start` and `takt serve` that wins over it. */
  readonly option?: string
  /** Only for this program and its developers: not in the table. */
  readonly isInternal?: true
}

/** What a text must also be; `expected` completes "expected ...". */
export interface Check {
  readonly expected: Label
  readonly accepts: (text: string) => boolean
  /** One way to write it. Left out: as it is. */
  readonly normal?: (text: string) => string
}

export interface TextSetting extends Common {
  readonly kind: 'text'
  readonly default: string | null
  readonly check?: Check
}

/** A whole number. */
export interface NumberSetting extends Common {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly default: number | null
}

export interface ChoiceSetting extends Common {
  readonly kind: 'choice'
  readonly values: readonly string[]
  readonly default: string
}

/** 1 or 0. */
export interface FlagSetting extends Common {
  readonly kind: 'flag'
  readonly default: false
}

/** Separated by commas or blanks. */
export interface ListSetting extends Common {
  readonly kind: 'list'
  readonly default: readonly string[]
  readonly check?: Check
}

/** A URL with one of the protocols. */
export interface AddressSetting extends Common {
  readonly kind: 'address'
  readonly protocols: readonly string[]
  readonly default: null
  /** It may hold a password: NAME_FILE is read too, and no message quotes it. */
  readonly isSecret?: true
}

/** A text that no message quotes; NAME_FILE is the file that holds it. */
export interface SecretSetting extends Common {
  readonly kind: 'secret'
  readonly default: null
}

export type Setting =
  | TextSetting
  | NumberSetting
  | ChoiceSetting
  | FlagSetting
  | ListSetting
  | AddressSetting
  | SecretSetting

interface ValueOfKind {
  readonly text: string
  readonly number: number
  readonly flag: boolean
  readonly list: readonly string[]
  readonly address: string
  readonly secret: string
}

/** Type of the value that a declaration has. */
export type ValueOf<S extends Setting> =
  | (S extends ChoiceSetting ? S['values'][number] : ValueOfKind[Exclude<S['kind'], 'choice'>])
  | (S['default'] extends null ? null : never)

export const isSecret = (setting: Setting): boolean =>
  setting.kind === 'secret' || (setting.kind === 'address' && setting.isSecret === true)
