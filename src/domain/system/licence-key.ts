import { productRegister } from '../entities/access/product-register.ts'
import type { RowFault } from '../rules/messages.ts'
import { readRow } from '../checks/row.ts'

/** What a key file says; of the registration, everything but the key itself and its status. */
export interface LicenceKey {
  readonly values: Readonly<Record<string, unknown>>
  readonly faults: readonly RowFault[]
  /** Base64 of the maker's Ed25519 signature over `signedText(values)`; '' is none. */
  readonly signature: string
}

/** Fields of a registration that the maker of the product signs. */
export const licenceTerms = ['code', 'name', 'modules', 'seats', 'validFrom', 'validTo', 'machineId'] as const

/** A key file: JSON with the terms of a registration and their `signature`. null: it is none. */
export function readLicenceKey(text: string): LicenceKey | null {
  const object = objectIn(text)
  if (!object) return null
  const given = Object.fromEntries(licenceTerms.map((name) => [name, object[name] ?? null]))
  const { modules, signature } = object
  const { values, faults } = readRow(productRegister, {
    ...given,
    modules: Array.isArray(modules) ? modules.join(';') : (modules ?? null),
    licenceKey: text.trim(),
    status: 'active',
  })
  return { values, faults, signature: typeof signature === 'string' ? signature : '' }
}

/** The text that is signed: one form for one set of terms, however the file is laid out. */
export const signedText = (terms: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(licenceTerms.map((name) => [name, terms[name] ?? null]))

function objectIn(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const parsed: unknown = JSON.parse(text)
    const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
    return isObject ? (parsed as Readonly<Record<string, unknown>>) : null
  } catch {
    return null
  }
}

/** Codes of the modules that a registration names, in its order. */
export const licensedModules = (modules: string | null | undefined): readonly string[] =>
  (modules ?? '').split(/[;,\s]+/).filter(Boolean)

/** What counts on a day (`YYYY-MM-DD`): the days of a registration go before the state it was given. */
export function licenceStatusOn(
  day: string,
  row: { readonly status?: unknown; readonly validFrom?: unknown; readonly validTo?: unknown },
): 'trial' | 'active' | 'expired' | 'revoked' | 'coming' {
  const { status, validFrom, validTo } = row
  if (status === 'revoked' || status === 'expired') return status
  if (typeof validTo === 'string' && validTo < day) return 'expired'
  if (typeof validFrom === 'string' && validFrom > day) return 'coming'
  return status === 'active' ? 'active' : 'trial'
}
