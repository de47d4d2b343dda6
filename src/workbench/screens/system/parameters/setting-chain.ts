import {
  parameterOf,
  settingScopes,
  type SettingChain,
  type SettingScope,
} from '#domain/system/parameters.ts'
import type { Field } from '#domain/field-kinds.ts'

/** Where a value comes from: the scope in which it is set, or the product's own default. */
export type Source = SettingScope | 'default'

export interface SourcedValue {
  readonly value: unknown
  readonly from: Source
}

/** How the value of a parameter looks and is checked. */
export function fieldOf({ code }: Pick<SettingChain, 'code'>): Field {
  const parameter = parameterOf(code)
  if (!parameter) throw new Error(`no parameter ${code}`)
  return parameter.field
}

export const isSetIn = ({ values }: SettingChain, scope: SettingScope): boolean =>
  Object.hasOwn(values, scope)

/** What counts in a scope when nothing is set in it: the narrowest value that a wider scope sets, else the default. */
export function inheritedIn(chain: SettingChain, scope: SettingScope): SourcedValue {
  const wider = settingScopes.slice(0, settingScopes.indexOf(scope)).reverse()
  const from = wider.find((one) => chain.scopes.includes(one) && isSetIn(chain, one))
  if (from === undefined) return { value: fieldOf(chain).default ?? null, from: 'default' }
  return { value: chain.values[from], from }
}

/** What counts in a scope, whether set there or inherited. */
export function valueIn(chain: SettingChain, scope: SettingScope): SourcedValue {
  return isSetIn(chain, scope) ? { value: chain.values[scope], from: scope } : inheritedIn(chain, scope)
}
