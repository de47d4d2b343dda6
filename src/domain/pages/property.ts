import type { FilterOperator } from '../crud.ts'
import type { ChoiceName } from '../choices/index.ts'
import type { Label } from '../label.ts'
import type { Action } from './actions.ts'
import type { PageComponent } from './page.ts'
import type { TextValue } from './text.ts'

/** What an expression of a page must give; `any`: a single value of any type. */
export type ExpressionGives = 'bool' | 'number' | 'text' | 'time' | 'any'

interface Common {
  readonly label: Label
  readonly help?: Label
  /** The page is not complete without it. */
  readonly required?: true
  /** Shown and read only while a `pick` or `flag` of the same record has one of these values. */
  readonly only?: { readonly property: string; readonly is: readonly (string | boolean)[] }
}

interface PickOptions {
  readonly options: Readonly<Record<string, Label>>
  readonly default: string
}

/**
 * The closed list of property kinds of components, sources and actions. Editor fields, reading, check and search for uses
 * are a `Record` over it, so a kind that is missing somewhere does not compile.
 *
 *   text, markup      words by culture; markup has headings, lists, bold, links and `{expression}` (rules of marked text)
 *   expression        of the expression language over PAGE, USER, ME and EVENT; '' is none
 *   number            null is none
 *   flag, pick        yes or no; one of the declared options
 *   icon, color       lucide name; #RRGGBB or ''
 *   address           https, mailto or a path of the product, with `{expression}`
 *   asset             id of an uploaded file of the tenant
 *   variable          name of a variable of the page
 *   bind              `name`: a variable; `form.field`: a field of a form
 *   source, form      name of a source; of a source of kind form
 *   field, fields     of the source that the property `of` names; of the entity that it names where `entity` is set
 *   dialog            id of a dialog of the page
 *   entity, choice, route, report, kpi, call, scheme   names of the product and of the plan unit
 *   items             records with properties of their own
 *   conditions        fields compared with expressions, all of which hold
 *   parameters        expressions by name
 *   part              code of a published template for everybody
 *   partValues        expressions by the parameters of the part that the property `of` names
 *   partVariables     variables of the page by those variables of the part that they represent
 *   actions           what an event does
 *   slot              components
 */
export interface PropertyKinds {
  text: { readonly multiline?: true }
  markup: object
  /** `target`: the property that names the variable, or the field of a form, that has the value. */
  expression: {
    readonly gives: ExpressionGives
    readonly default?: string
    readonly about?: string
    readonly target?: string
  }
  number: {
    readonly min?: number
    readonly max?: number
    readonly whole?: true
    readonly default: number | null
  }
  flag: { readonly default: boolean }
  pick: PickOptions
  icon: object
  color: object
  address: object
  asset: object
  name: object
  variable: object
  bind: object
  source: object
  form: object
  /** `orTotal`: or a total of the record around it. */
  field: { readonly of: string; readonly entity?: true; readonly orTotal?: true }
  fields: { readonly of: string; readonly entity?: true }
  dialog: object
  entity: { readonly written?: true }
  choice: object
  route: object
  report: object
  kpi: object
  call: object
  table: { readonly of: string }
  items: { readonly of: Properties; readonly most: number; readonly title?: string }
  conditions: { readonly of: string }
  /** `needed`: those without which the call or the report refuses are given. */
  parameters: { readonly needed?: true }
  part: object
  partValues: { readonly of: string }
  partVariables: { readonly of: string }
  actions: { readonly event: PageEvent }
  slot: object
}
export type PropertyKind = keyof PropertyKinds

export type Property<K extends PropertyKind = PropertyKind> = {
  [N in K]: { readonly kind: N } & Common & PropertyKinds[N]
}[K]
export type Properties = Readonly<Record<string, Property>>

/** An event: what its expressions know as EVENT beside PAGE and USER. */
export interface PageEvent {
  readonly label: Label
  /** `row`: EVENT.row is a row of the source of the component; a type: EVENT.value has it. */
  readonly gives?: { readonly row?: true; readonly value?: 'text' | 'number' | 'bool' | 'time' }
}

/** A field compared with an expression; without one where the operator needs none. */
export interface PageCondition {
  readonly field: string
  readonly op: FilterOperator
  /** Expressions over PAGE and USER: two of `between`, one or more of `in`. A condition whose values are all null is left out. */
  readonly values: readonly string[]
}

interface PropertyValues {
  text: TextValue
  markup: TextValue
  expression: string
  number: number | null
  flag: boolean
  pick: string
  icon: string
  color: string
  address: string
  asset: string
  name: string
  variable: string
  bind: string
  source: string
  form: string
  field: string
  fields: readonly string[]
  dialog: string
  entity: string
  choice: ChoiceName | ''
  route: string
  report: string
  kpi: string
  call: string
  table: string
  items: readonly object[]
  conditions: readonly PageCondition[]
  parameters: Readonly<Record<string, string>>
  part: string
  partValues: Readonly<Record<string, string>>
  partVariables: Readonly<Record<string, string>>
  actions: readonly Action[]
  slot: readonly PageComponent[]
}

type ValueOf<P extends Property> =
  P extends Property<'pick'>
    ? keyof P['options'] & string
    : P extends Property<'items'>
      ? readonly ValuesOf<P['of']>[]
      : P extends Property<'number'>
        ? P['default'] extends number
          ? number
          : number | null
        : PropertyValues[P['kind']]

/** What properties hold after they were read (read-properties.ts): each of them, with its default where none was given. */
export type ValuesOf<P extends Properties> = { readonly [N in keyof P]: ValueOf<P[N]> }

type Options<K extends PropertyKind> = Omit<Common, 'label'> & PropertyKinds[K]

/** Declares a property of a kind. */
function maker<K extends PropertyKind>(kind: K) {
  return <const O extends Options<K>>(
    zh: string,
    en: string,
    options: O,
  ): { readonly kind: K; readonly label: Label } & O => ({
    ...options,
    kind,
    label: { zh, en },
  })
}

/** The same for kinds that need no options. */
function plain<K extends PropertyKind>(kind: K) {
  return <const O extends Options<K>>(
    zh: string,
    en: string,
    options?: O,
  ): { readonly kind: K; readonly label: Label } & O =>
    ({ ...options, kind, label: { zh, en } }) as { readonly kind: K; readonly label: Label } & O
}

/** One of some options, and the one that it is at first. */
const pick = <const O extends PickOptions['options']>(
  zh: string,
  en: string,
  first: string,
  options: O,
  more?: Omit<Common, 'label'>,
) =>
  ({ ...more, kind: 'pick', label: { zh, en }, options, default: first }) as {
    readonly kind: 'pick'
    readonly label: Label
    readonly options: O
    readonly default: string
  } & Omit<Common, 'label'>

export const property = {
  text: plain('text'),
  markup: plain('markup'),
  expression: maker('expression'),
  number: maker('number'),
  flag: maker('flag'),
  pick,
  icon: plain('icon'),
  color: plain('color'),
  address: plain('address'),
  asset: plain('asset'),
  name: plain('name'),
  variable: plain('variable'),
  bind: plain('bind'),
  source: plain('source'),
  form: plain('form'),
  field: maker('field'),
  fields: maker('fields'),
  dialog: plain('dialog'),
  entity: plain('entity'),
  choice: plain('choice'),
  route: plain('route'),
  report: plain('report'),
  kpi: plain('kpi'),
  call: plain('call'),
  table: maker('table'),
  items: maker('items'),
  conditions: maker('conditions'),
  parameters: plain('parameters'),
  part: plain('part'),
  partValues: maker('partValues'),
  partVariables: maker('partVariables'),
  actions: maker('actions'),
  slot: plain('slot'),
} as const
