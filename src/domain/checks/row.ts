import { parametersFor, type ParameterDeclaration } from '../expressions/environment.ts'
import { ExpressionFault } from '../expressions/fault.ts'
import { checkExpression } from '../environments/field-expression.ts'
import { importFields, writableFields, type Entity } from '../entity.ts'
import type { Field } from '../field-kinds.ts'
import { standardModel } from '../modelling/tenant-model.ts'
import type { RowFault } from '../rules/messages.ts'
import { checkValue, isBlank, type ValueContext, type WireValue } from './values.ts'

export interface CheckedRow {
  /** Wire values of the writable fields that were given, or of all when the row is new. */
  readonly values: Readonly<Record<string, WireValue>>
  readonly faults: readonly RowFault[]
}

export interface RowContext extends ValueContext {
  /** A change of an existing row: fields that are absent stay as they are. Otherwise they take their defaults. */
  readonly partial?: boolean
  /** The row comes from a file, which may bring what the server kept of it. */
  readonly restoring?: boolean
  /** What expressions that are kept may name beside their rows; absent: not known here, and only names go unchecked. */
  readonly parameters?: readonly ParameterDeclaration[] | undefined
}

/** Pairs of fields of which the first must not be after the second; checked wherever an entity has both. */
const ordered = [
  ['validFrom', 'validTo'],
  ['phaseInDate', 'phaseOutDate'],
  ['plannedStart', 'plannedEnd'],
  ['startTime', 'endTime'],
] as const

const fieldsIn = (entity: Entity, { restoring }: RowContext) =>
  restoring ? importFields(entity) : writableFields(entity)

/**
 * Checks what a client wants to write into a row: every value by its field, then pairs of dates and the entity's own rule. Unknown and
 * read-only members are ignored. References are only checked as codes; whether the row exists is the store's to say.
 */
export const readRow = (
  entity: Entity,
  input: Readonly<Record<string, unknown>>,
  context: RowContext = {},
): CheckedRow => rowReader(entity, context)(input)

/**
 * The same for many rows: what does not depend on the row is worked out once.
 * @param given members that every row has, where these are known; others are absent
 */
export function rowReader(
  entity: Entity,
  context: RowContext = {},
  given?: ReadonlySet<string>,
): (input: Readonly<Record<string, unknown>>) => CheckedRow {
  const skipsAbsent = context.partial === true
  const fields = fieldsIn(entity, context).filter(([name]) => !skipsAbsent || !given || given.has(name))
  const pairs = ordered.filter((pair) => pair.every((name) => name in entity.fields))
  const expressions = Object.entries(entity.fields).filter(([, field]) => field.aboutField !== undefined)
  return (input) => {
    const values: Record<string, WireValue> = {}
    const faults: RowFault[] = []
    for (const [member, field] of fields) {
      if (skipsAbsent && !given && !Object.hasOwn(input, member)) continue
      const raw = field.default !== undefined && isBlank(input[member]) ? field.default : input[member]
      const checked = checkValue(field, raw, context)
      if ('fault' in checked) faults.push({ member, ...checked.fault })
      else values[member] = checked.value
    }
    for (const [first, second] of pairs) {
      const [from, to] = [values[first], values[second]]
      if (typeof from !== 'string' || typeof to !== 'string' || from <= to) continue
      const [field, other] = [entity.fields[first]!.label, entity.fields[second]!.label]
      faults.push({ member: first, code: 'wrongOrder', values: { field, other } })
    }
    if (expressions.length > 0) faults.push(...expressionFaults(entity, expressions, values, context))
    if (entity.check) faults.push(...entity.check(values, entity.fields))
    return { values, faults }
  }
}

/** It has expressions that may name parameters of the plan unit. */
export const namesParameters = (entity: Entity): boolean =>
  Object.values(entity.fields).some((field) => field.namesParameters)

/** Expressions about what another field of the row names; a change of one of the two alone is checked as far as it goes. */
function expressionFaults(
  entity: Entity,
  fields: readonly (readonly [string, Field])[],
  values: Readonly<Record<string, WireValue>>,
  { parameters, model = standardModel }: RowContext,
): RowFault[] {
  return fields.flatMap(([member, field]): RowFault[] => {
    const text = values[member]
    const about = field.aboutField === undefined ? undefined : values[field.aboutField]
    if (typeof text !== 'string' || typeof about !== 'string') return []
    // Who keeps the row says that there is no such entity.
    if (entity.fields[field.aboutField!]!.namesEntity && !model.find(about)) return []
    const known = field.namesParameters ? parameters : []
    const checked = checkExpression(text, { ME: about }, parametersFor(known ?? [], about), model)
    if (!(checked instanceof ExpressionFault)) return []
    if (known === undefined && checked.code.startsWith('unknownName')) return []
    const found = { value: text.slice(0, 60), ...checked.syntaxFault }
    return [{ member, code: 'syntax', values: { field: field.label, ...found } }]
  })
}

/** What is wrong with a row, each with the member it concerns; empty when it may be written. */
export function checkRow(
  entity: Entity,
  input: Readonly<Record<string, unknown>>,
  context: RowContext = {},
): readonly RowFault[] {
  return readRow(entity, input, context).faults
}
