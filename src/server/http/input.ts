import type { FieldFault } from '#domain/errors.ts'
import type { Field, Fields } from '#domain/field-kinds.ts'
import { customCode } from '#domain/modelling/custom-field.ts'
import { say, textOf, type Language } from '#domain/label.ts'
import { fieldFaults, type RowFault } from '#domain/rules/messages.ts'
import { checkValue } from '#domain/checks/values.ts'
import { invalid } from './envelope.ts'

/**
 * The declared fields of what a client sent, under their declared names whatever the case (http-contract.md §2).
 * Unknown names are dropped, so nothing undeclared can reach a handler; names of tenants' own fields pass where an endpoint
 * takes them, and its handler knows the tenant's.
 */
export function declaredOnly(
  fields: Fields,
  sent: unknown,
  language: Language,
  takesCustom = false,
): Record<string, unknown> {
  if (sent === null || sent === undefined) return {}
  if (typeof sent !== 'object' || Array.isArray(sent)) throw invalid([notAnObject(language)])
  const names = namesOf(fields)
  const picked: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(sent)) {
    const own = takesCustom && customCode(name) !== null ? name : undefined
    const declared = names.get(name.toLowerCase()) ?? own
    if (declared === undefined) continue
    if (Object.hasOwn(picked, declared)) throw invalid([givenTwice(declared, language)])
    picked[declared] = value
  }
  return picked
}

/** Values of the declared fields, checked by their kinds; throws 400 naming every faulty field. */
export function readInput(fields: Fields, sent: unknown, language: Language): Record<string, unknown> {
  const given = declaredOnly(fields, sent, language)
  const values: Record<string, unknown> = {}
  const faults: RowFault[] = []
  for (const [name, field] of Object.entries(fields)) {
    const raw = given[name]
    const checked = checkValue(field, raw, {})
    if ('fault' in checked) faults.push({ member: name, ...checked.fault })
    // Left out is not the same as empty: an update leaves what it does not name.
    else if (Object.hasOwn(given, name)) values[name] = raw === null ? null : checked.value
  }
  if (faults.length > 0) throw invalid(fieldFaults(faults, language))
  return values
}

const cache = new WeakMap<Fields, ReadonlyMap<string, string>>()

function namesOf(fields: Fields): ReadonlyMap<string, string> {
  const known = cache.get(fields)
  if (known) return known
  const names = new Map(Object.entries<Field>(fields).map(([name]) => [name.toLowerCase(), name]))
  cache.set(fields, names)
  return names
}

const givenTwice = (member: string, language: Language): FieldFault => ({
  message: say({ zh: '{member} 重复给出', en: '{member} is given twice' }, language, { member }),
  members: [member],
})

const notAnObject = (language: Language): FieldFault => ({
  message: textOf({ zh: '请求内容须为 JSON 对象', en: 'The body must be a JSON object' }, language),
  members: [],
})
