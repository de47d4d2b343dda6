import { isChoiceName } from '../choices/index.ts'
import { actionCondition, actionKinds, isActionKind, type Action } from './actions.ts'
import { isPageAddress } from './addresses.ts'
import { partValueFaults, partVariableFaults } from './check-linked.ts'
import { checkExpression, checkText, type CheckContext } from './check-text.ts'
import type { ValueFault } from './fault.ts'
import { holdsPart, partKey } from './linked.ts'
import { neededParameters, parameterFields } from './parameters.ts'
import type { PageEvent, Properties, Property, PropertyKind } from './property.ts'
import { counts, readProperties } from './read-properties.ts'
import { pageEntity, runTable } from './source-fields.ts'

type Checker<K extends PropertyKind> = (
  value: never,
  property: Property<K>,
  member: string,
  context: CheckContext,
) => readonly ValueFault[]

const nothing = (): readonly ValueFault[] => []
const one = (fault: ValueFault): readonly ValueFault[] => [fault]

/** A name that must be among others. */
const among =
  (
    code: 'noRoute' | 'noCall' | 'noSource' | 'noDialog' | 'noReport' | 'noKpi',
    of: (context: CheckContext) => { readonly has: (name: string) => boolean } | null,
  ) =>
  (value: string, _property: unknown, member: string, context: CheckContext): readonly ValueFault[] => {
    const known = of(context)
    return known === null || known.has(value) ? [] : one({ member, code, values: { name: value } })
  }

/**
 * Fields that a property of the innermost record may name: of the source, table or entity that its member `of` names; null
 * where that has none or they are not known yet.
 */
export function fieldsNamed(
  of: string,
  entity: boolean,
  { scope, records, names }: Pick<CheckContext, 'scope' | 'records' | 'names'>,
): Readonly<Record<string, unknown>> | null {
  const record = records.find((given) => of in given)
  const name = record?.[of]
  if (typeof name !== 'string' || name === '') return null
  if (entity) return pageEntity(name, names.model)?.fields ?? null
  if (of === 'table') return runTable(String(record!.calculation), name)?.fields ?? null
  return scope.sources[name] ?? null
}

/** Names of the totals that a record declares. */
export const totalsOf = ({ totals }: Readonly<Record<string, unknown>>): readonly unknown[] =>
  Array.isArray(totals) ? totals.map((total: unknown) => (total as { readonly name?: unknown }).name) : []

function fieldFaults(
  names: readonly string[],
  of: { readonly of: string; readonly entity?: true; readonly orTotal?: true },
  member: string,
  context: CheckContext,
): readonly ValueFault[] {
  const known = fieldsNamed(of.of, of.entity === true, context)
  if (!known) return []
  const totals = of.orTotal ? context.records.flatMap(totalsOf) : []
  return names
    .filter((name) => !Object.hasOwn(known, name) && !totals.includes(name))
    .map((name) => ({ member, code: 'noField', values: { name } }) as const)
}

/** `name` of a variable, or `form.field`. */
function bindFaults(value: string, member: string, { page, scope }: CheckContext): readonly ValueFault[] {
  const [name = '', field] = value.split('.')
  if (field === undefined)
    return page.variables.some((variable) => variable.name === name)
      ? []
      : one({ member, code: 'noVariable', values: { name } })
  const form = page.sources.find((source) => source.name === name)
  if (!form) return one({ member, code: 'noSource', values: { name } })
  if (form.kind !== 'form') return one({ member, code: 'notAForm', values: { name } })
  const fields = scope.sources[name]
  return fields && !Object.hasOwn(fields, field)
    ? one({ member, code: 'noField', values: { name: field } })
    : []
}

const checkers: { readonly [K in PropertyKind]: Checker<K> } = {
  text: (value, _property, member, context) => checkText(value, member, context),
  markup: (value, _property, member, context) => checkText(value, member, context),
  expression: (value, { gives }, member, { scope }) => checkExpression(value, gives, member, scope),
  number: nothing,
  flag: nothing,
  pick: nothing,
  icon: nothing,
  color: nothing,
  address: (value, _property, member) =>
    isPageAddress(value) ? [] : one({ member, code: 'badAddress', values: { name: value } }),
  asset: nothing,
  name: nothing,
  variable: (value, _property, member, { page }) =>
    page.variables.some(({ name }) => name === value)
      ? []
      : one({ member, code: 'noVariable', values: { name: value } }),
  bind: (value, _property, member, context) => bindFaults(value, member, context),
  source: among('noSource', ({ page }) => new Set(page.sources.map(({ name }) => name))),
  form: (value, _property, member, { page }) => {
    const source = page.sources.find(({ name }) => name === value)
    if (!source) return one({ member, code: 'noSource', values: { name: value } })
    return source.kind === 'form' ? [] : one({ member, code: 'notAForm', values: { name: value } })
  },
  field: (value, property, member, context) => fieldFaults([value], property, member, context),
  fields: (value, property, member, context) => fieldFaults(value, property, member, context),
  dialog: among('noDialog', ({ dialogs }) => dialogs),
  entity: (value, { written }, member, { names }) => {
    const entity = pageEntity(value, names.model)
    const fits =
      entity && (!written || entity.operations.includes('create') || entity.operations.includes('update'))
    return fits ? [] : one({ member, code: 'noEntity', values: { name: value } })
  },
  choice: (value, _property, member) =>
    isChoiceName(value) ? [] : one({ member, code: 'noChoice', values: { name: value } }),
  route: among('noRoute', ({ names }) => names.routes),
  report: among('noReport', ({ names }) => names.reports),
  kpi: among('noKpi', ({ names }) => names.kpis),
  call: among('noCall', ({ names }) => names.calls),
  table: (value, { of }, member, { records }) => {
    const calculation = records.find((given) => of in given)?.[of]
    return runTable(String(calculation), value)
      ? []
      : one({ member, code: 'noTable', values: { name: value } })
  },
  items: (value, { of }, member, context) =>
    (value as readonly Readonly<Record<string, unknown>>[]).flatMap((item, at) =>
      checkRecord(of, item, `${member}[${at}].`, context),
    ),
  conditions: (value, { of }, member, context) => conditionFaults(value, of, member, context),
  parameters: (value, { needed }, member, context) =>
    parameterFaults(value, needed === true, member, context),
  part: (value: string, _property, member, context) => partFaults(value, member, context),
  partValues: (value, { of }, member, context) => partValueFaults(value, of, member, context),
  partVariables: (value, { of }, member, context) => partVariableFaults(value, of, member, context),
  actions: (value, { event }, member, context) => checkActions(value, event, member, context),
  slot: nothing,
}

/** A template that is published for everybody and does not hold the page itself. */
function partFaults(value: string, member: string, { page, names }: CheckContext): readonly ValueFault[] {
  if (names.parts === null) return []
  if (!names.parts.has(partKey(value))) return one({ member, code: 'noPart', values: { name: value } })
  return page.kind === 'template' && holdsPart(value, page.code, names.parts)
    ? one({ member, code: 'nested' })
    : []
}

function parameterFaults(
  given: Readonly<Record<string, string>>,
  needed: boolean,
  member: string,
  { scope, records, names }: CheckContext,
): readonly ValueFault[] {
  const declared = needed ? neededParameters(parameterFields(records[0] ?? {}, names)) : []
  return [
    ...declared
      .filter((name) => (given[name] ?? '') === '')
      .map((name) => ({ member: `${member}.${name}`, code: 'missing' }) as const),
    ...Object.entries(given).flatMap(([name, text]) =>
      text === '' ? [] : checkExpression(text, 'any', `${member}.${name}`, scope),
    ),
  ]
}

function conditionFaults(
  conditions: readonly { readonly field: string; readonly values: readonly string[] }[],
  of: string,
  member: string,
  context: CheckContext,
): readonly ValueFault[] {
  return conditions.flatMap(({ field, values }, at) => [
    ...fieldFaults(
      [field],
      of === 'entity' ? { of, entity: true } : { of },
      `${member}[${at}].field`,
      context,
    ),
    ...values.flatMap((text) => checkExpression(text, 'any', `${member}[${at}].values`, context.scope)),
  ])
}

const isEmpty = (value: unknown): boolean => value === '' || value === null

/** What is wrong with the members of a record; the record is read first (`readProperties`), whose faults are among them. */
export function checkRecord(
  properties: Properties,
  given: Readonly<Record<string, unknown>>,
  path: string,
  context: CheckContext,
): readonly ValueFault[] {
  const { values } = readProperties(properties, given)
  const record = values as Readonly<Record<string, unknown>>
  const inner = { ...context, records: [record, ...context.records] }
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = record[name]
    if (isEmpty(value) || !counts(property, record)) return []
    return (checkers[property.kind] as Checker<PropertyKind>)(
      value as never,
      property as never,
      path + name,
      inner,
    )
  })
}

/** Actions of an event, each with the properties of its kind. */
export function checkActions(
  actions: readonly Action[],
  event: PageEvent,
  member: string,
  context: CheckContext,
): readonly ValueFault[] {
  const known: CheckContext = { ...context, scope: { ...context.scope, event } }
  return actions.flatMap((action, at) => {
    const path = `${member}[${at}].`
    if (!isActionKind(action.do))
      return one({ member: `${path}do`, code: 'unknownAction', values: { name: action.do } })
    const { properties } = actionKinds[action.do]
    const scope =
      action.do === 'command' && typeof action.rows === 'string' && action.rows !== ''
        ? { ...known.scope, me: action.rows }
        : known.scope
    const read = readProperties(properties as Properties, action)
    return [
      ...read.faults.map((fault) => ({ ...fault, member: path + fault.member })),
      ...checkRecord({ ...properties, when: actionCondition }, action, path, { ...known, scope }),
    ]
  })
}
