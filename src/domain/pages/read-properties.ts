import { filterOperators } from '../crud.ts'
import { mostActions } from './actions.ts'
import type { ValueFault } from './fault.ts'
import type { Properties, Property, PropertyKind, ValuesOf } from './property.ts'

/** Longest text, expression or name of a page. */
export const longestText = 20_000

type Record_ = Readonly<Record<string, unknown>>

export const isRecord = (value: unknown): value is Record_ =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value of a kind, or undefined where it does not fit. */
type Reader<K extends PropertyKind> = (
  value: unknown,
  property: Property<K>,
  member: string,
  faults: ValueFault[],
) => unknown

const text = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= longestText ? value : undefined

function words(value: unknown): unknown {
  if (!isRecord(value)) return undefined
  const fits = Object.values(value).every((one) => typeof one === 'string' && one.length <= longestText)
  return fits ? value : undefined
}

const textsByName = (value: unknown): unknown =>
  isRecord(value) && Object.values(value).every((one) => typeof one === 'string') ? value : undefined

const number: Reader<'number'> = (value, { min = -Infinity, max = Infinity, whole }) =>
  value === null ||
  (typeof value === 'number' && value >= min && value <= max && (!whole || Number.isInteger(value)))
    ? value
    : undefined

function conditions(value: unknown): unknown {
  if (!Array.isArray(value) || value.length > 50) return undefined
  const fits = value.every(
    (one: unknown) =>
      isRecord(one) &&
      typeof one.field === 'string' &&
      filterOperators.some((op) => op === one.op) &&
      Array.isArray(one.values) &&
      one.values.every((item) => typeof item === 'string'),
  )
  return fits ? value : undefined
}

const list =
  (most: number, fits: (one: unknown) => boolean) =>
  (value: unknown): unknown =>
    Array.isArray(value) && value.length <= most && value.every(fits) ? value : undefined

const readers: { readonly [K in PropertyKind]: Reader<K> } = {
  text: words,
  markup: words,
  expression: text,
  number,
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  pick: (value, { options }) =>
    typeof value === 'string' && Object.hasOwn(options, value) ? value : undefined,
  icon: text,
  color: (value) => (typeof value === 'string' && /^(#[0-9a-f]{6})?$/i.test(value) ? value : undefined),
  address: text,
  asset: text,
  name: text,
  variable: text,
  bind: text,
  source: text,
  form: text,
  field: text,
  fields: list(100, (one) => typeof one === 'string'),
  dialog: text,
  entity: text,
  choice: text,
  route: text,
  report: text,
  kpi: text,
  call: text,
  table: text,
  items: (value, { of, most }, member, faults) => {
    if (!Array.isArray(value) || value.length > most || !value.every(isRecord)) return undefined
    return value.map((one, at) => {
      const read = readProperties(of, one)
      faults.push(...read.faults.map((fault) => ({ ...fault, member: `${member}[${at}].${fault.member}` })))
      return read.values
    })
  },
  conditions,
  parameters: textsByName,
  part: text,
  partValues: textsByName,
  partVariables: textsByName,
  actions: list(mostActions, (one) => isRecord(one) && typeof one.do === 'string'),
  // While it is drawn, a slot is the component that draws its content.
  slot: (value) => (Array.isArray(value) || typeof value === 'function' ? value : undefined),
}

const nothing: { readonly [K in PropertyKind]: (property: Property<K>) => unknown } = {
  text: () => ({}),
  markup: () => ({}),
  expression: (property) => property.default ?? '',
  number: (property) => property.default,
  flag: (property) => property.default,
  pick: (property) => property.default,
  icon: () => '',
  color: () => '',
  address: () => '',
  asset: () => '',
  name: () => '',
  variable: () => '',
  bind: () => '',
  source: () => '',
  form: () => '',
  field: () => '',
  fields: () => [],
  dialog: () => '',
  entity: () => '',
  choice: () => '',
  route: () => '',
  report: () => '',
  kpi: () => '',
  call: () => '',
  table: () => '',
  items: () => [],
  conditions: () => [],
  parameters: () => ({}),
  part: () => '',
  partValues: () => ({}),
  partVariables: () => ({}),
  actions: () => [],
  slot: () => [],
}

/** What a property holds where a page says nothing. */
export const defaultOf = (property: Property): unknown =>
  (nothing[property.kind] as (property: Property) => unknown)(property)

/** Does a property count, given the others of its record? */
export const counts = ({ only }: Property, values: Record_): boolean =>
  only === undefined || only.is.some((one) => one === values[only.property])

const isNothing = (value: unknown): boolean =>
  value === '' ||
  value === null ||
  (Array.isArray(value) && value.length === 0) ||
  (isRecord(value) && !Object.values(value).some((one) => one !== ''))

/** Declared properties of a record, each with its default where it has none or one that does not fit; and what is wrong. */
export interface ReadProperties<P extends Properties> {
  readonly values: ValuesOf<P>
  readonly faults: readonly ValueFault[]
}

/**
 * The declared properties of a record of a page. Never throws; other members of the record are left where they are. Faults
 * name values that do not fit and required ones that are empty.
 */
export function readProperties<P extends Properties>(properties: P, given: Record_): ReadProperties<P> {
  const faults: ValueFault[] = []
  const values: Record<string, unknown> = {}
  for (const [name, property] of Object.entries(properties)) {
    const value = Object.hasOwn(given, name) ? given[name] : undefined
    const read = readers[property.kind] as Reader<PropertyKind>
    const found = value === undefined ? undefined : read(value, property as never, name, faults)
    if (value !== undefined && found === undefined) faults.push({ member: name, code: 'shape' })
    values[name] = found ?? (value === null && property.kind === 'number' ? null : defaultOf(property))
  }
  for (const [name, property] of Object.entries(properties))
    if (property.required && counts(property, values) && isNothing(values[name]))
      if (!faults.some(({ member }) => member === name)) faults.push({ member: name, code: 'missing' })
  return { values: values as ValuesOf<P>, faults }
}

/** New values of properties: their defaults, with words of labels in every language. */
export const newValues = <P extends Properties>(properties: P): ValuesOf<P> =>
  readProperties(properties, {}).values
