import { parametersFor, type ParameterDeclaration } from '../expressions/environment.ts'
import { ExpressionFault } from '../expressions/fault.ts'
import { checkExpression } from '../expressions/field-expression.ts'
import { importFields, writableFields, type Entity } from '../entity.ts'
import type { RowFault } from './messages.ts'
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
export function readRow(
  entity: Entity,
  input: Readonly<Record<string, unknown>>,
  context: RowContext = {},
): CheckedRow {
  const values: Record<string, WireValue> = {}
  const faults: RowFault[] = []
  for (const [member, field] of fieldsIn(entity, context)) {
    const given = Object.hasOwn(input, member)
    if (!given && context.partial) continue
    const raw = isBlank(input[member]) && field.default !== undefined ? field.default : input[member]
    const checked = checkValue(field, raw, context)
    if ('fault' in checked) faults.push({ member, ...checked.fault })
    else values[member] = checked.value
  }
  for (const [first, second] of ordered) {
    const [from, to] = [values[first], values[second]]
    if (typeof from !== 'string' || typeof to !== 'string' || from <= to) continue
    const [field, other] = [entity.fields[first]!.label, entity.fields[second]!.label]
    faults.push({ member: first, code: 'wrongOrder', values: { field, other } })
  }
  faults.push(...expressionFaults(entity, values, context), ...(entity.check?.(values, entity.fields) ?? []))
  return { values, faults }
}

/** It has expressions that may name parameters of the plan unit. */
export const namesParameters = (entity: Entity): boolean =>
  Object.values(entity.fields).some((field) => field.namesParameters)

/** Expressions about what another field of the row names; a change of one of the two alone is checked as far as it goes. */
function expressionFaults(
  entity: Entity,
  values: Readonly<Record<string, WireValue>>,
  { parameters, model }: RowContext,
): RowFault[] {
  return Object.entries(entity.fields).flatMap(([member, field]): RowFault[] => {
    const text = values[member]
    const about = field.aboutField === undefined ? undefined : values[field.aboutField]
    if (typeof text !== 'string' || typeof about !== 'string') return []
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
