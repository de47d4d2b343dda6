import { createContext, createElement, use, type ComponentType, type ReactNode } from 'react'
import { text, type Field } from '#domain/field-kinds.ts'
import { type ValueFault, pageFault, type PageFault } from '#domain/pages/fault.ts'
import type { Property, PropertyKind, Properties } from '#domain/pages/property.ts'
import { checkRecord } from '#domain/pages/check-values.ts'
import { readProperties } from '#domain/pages/read-properties.ts'
import type { CheckContext, PageNames } from '#domain/pages/check-text.ts'
import { dialogsOf } from '#domain/pages/check.ts'
import type { PageScope } from '#domain/pages/environment.ts'
import type { PageFile } from '#domain/pages/page.ts'
import type { EditorProps } from '../../../../fields/editor-props.ts'
import { ledWithin } from './lead.ts'

/** What the editor of a property is given. */
export interface FieldProps<K extends PropertyKind = PropertyKind> {
  readonly id: string
  readonly property: Property<K>
  readonly label: string
  /** As the page keeps it; undefined: the default. */
  readonly value: unknown
  /** undefined: left out of the file. */
  readonly onChange: (value: unknown) => void
  /** The innermost record is that of the property. */
  readonly scope: FieldScope
  /** By the path within the value. */
  readonly faults: readonly ValueFault[]
  /** Id of the text that describes or faults the value. */
  readonly describedBy: string | undefined
}

export type FieldEditor<K extends PropertyKind> = (props: FieldProps<K>) => ReactNode

/** The form of records inside of values; editors reach it here, because it knows all of them. */
export const FormContext = createContext<ComponentType<PropertyFormProps> | null>(null)

/** The form of a record inside of a value. */
export function InnerForm(props: PropertyFormProps) {
  const form = use(FormContext)
  if (!form) throw new Error('the editor of a property is drawn outside of a form')
  return createElement(form, props)
}

export const textOfValue = (value: unknown): string => (typeof value === 'string' ? value : '')

/** A text as a page keeps it: an empty one is left out. */
export const orNothing = (value: unknown): unknown => (value === '' || value === null ? undefined : value)

const plainField = text('', '')

/** What the editors of entity fields are given for the value of a property. */
export const editorProps = (props: FieldProps, field: Field = plainField): EditorProps => ({
  id: props.id,
  field: props.property.required ? { ...field, required: true } : field,
  label: props.label,
  value: props.value,
  onChange: (value) => props.onChange(orNothing(value)),
  invalid: props.faults.some(({ code }) => code !== 'untranslated'),
  describedBy: props.describedBy,
})

interface Found {
  readonly properties: Properties
  readonly scope: FieldScope
  readonly faults: readonly ValueFault[]
}

/** What was found last: a panel asks for its tabs what the form in it asks again. */
const found = new WeakMap<Given, Found>()

const isSame = (a: FieldScope, b: FieldScope): boolean =>
  a.page === b.page && a.names === b.names && a.scope === b.scope && a.records === b.records

/** What is wrong with the values of a record, by the path of the member within it. */
export function recordFaults(
  properties: Properties,
  values: Given,
  scope: FieldScope,
): readonly ValueFault[] {
  const known = found.get(values)
  if (known && known.properties === properties && isSame(known.scope, scope)) return known.faults
  const { faults: read } = readProperties(properties, values)
  const faults = [...read, ...checkRecord(properties, values, '', checkedIn(scope))]
  found.set(values, { properties, scope, faults })
  return faults
}

/** Faults of a member and of what it holds, by the path within it; '': of the member itself. */
export const faultsWithin = (faults: readonly ValueFault[], member: string): readonly ValueFault[] =>
  faults.flatMap((fault) => {
    const rest = ledWithin(fault.member, member)
    return rest === null ? [] : [{ ...fault, member: rest }]
  })

/** A fault in words. The part is that of the panel around it. */
export const inWords = (fault: ValueFault): PageFault => pageFault({ of: 'page' }, fault)

/** The first fault with which a page cannot be published. */
export const hindering = (faults: readonly ValueFault[]): ValueFault | undefined =>
  faults.find((fault) => !inWords(fault).isWarning)

/** The first one that only its makers learn of. */
export const warning = (faults: readonly ValueFault[]): ValueFault | undefined =>
  faults.find((fault) => inWords(fault).isWarning)

export type Given = Readonly<Record<string, unknown>>

/** What the values of a component, a source or an action refer to while they are edited. */
export interface FieldScope {
  /** The whole page: its sources, forms and dialogs are chosen by name. */
  readonly page: PageFile
  /** Names of the product and of the plan unit; null: not known yet and not checked. */
  readonly names: PageNames
  readonly dialogs: ReadonlySet<string>
  /** What expressions know. */
  readonly scope: PageScope
  /** Records around the one that is edited, the innermost first. */
  readonly records: readonly Given[]
  /** Makes a KPI the source of the component, which gets a source of the page with it; null: no KPI can be chosen as a source. */
  readonly takeKpi: ((kpi: string) => void) | null
  /** Path of a value that something leads to, within the record or value that is edited; null: to none of it. */
  readonly leads: string | null
}

export interface PropertyFormProps {
  readonly properties: Properties
  readonly values: Given
  /** Gets the changed members alone; those that are undefined are left out of the file. */
  readonly onChange: (change: Given) => void
  readonly scope: FieldScope
  /** Those of the properties that are shown; default: all. */
  readonly shown?: readonly string[]
}

export const fieldScope = (page: PageFile, names: PageNames, scope: PageScope): FieldScope => ({
  page,
  names,
  dialogs: dialogsOf(page),
  scope,
  records: [],
  takeKpi: null,
  leads: null,
})

/** What a value is checked against by the rules of the page. */
const checkedIn = ({ page, names, dialogs, scope, records }: FieldScope): CheckContext => ({
  page,
  names,
  dialogs,
  scope,
  records,
})

/** A record after a change; members that are undefined are left out. */
export const changed = (values: Given, change: Given): Given =>
  Object.fromEntries(Object.entries({ ...values, ...change }).filter(([, value]) => value !== undefined))
