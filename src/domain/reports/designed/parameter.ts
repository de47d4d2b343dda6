import { allChoices, choiceOf, type ChoiceName } from '../../choices/index.ts'
import { entityEnvironment } from '../../environments/entity-environment.ts'
import { isList, type ParameterDeclaration, type Program, type Type } from '../../expressions/index.ts'
import { choice, date, quantity, reference, references, text, type Field } from '../../field-kinds.ts'
import type { TenantModel } from '../../modelling/tenant-model.ts'
import { checkValue } from '../../checks/values.ts'
import { parseDay } from '../../rules/dates.ts'
import { readRelativeDay } from '../relative-day.ts'
import { compileOver, isFault, type SoundRead, circleFault } from './column.ts'
import { memberFault, type MemberFault } from './fault.ts'
import type { DesignParameter } from './definition.ts'
import { subjectNamed, type DesignWorld } from './reads.ts'

/** A parameter that is sound. */
export interface CompiledParameter {
  readonly parameter: DesignParameter
  readonly field: Field
  /** What of a row is compared with it; null: nothing. */
  readonly on: SoundRead | null
  /** What of the rows that it may be is compared with another parameter; null: it depends on none. */
  readonly narrowedBy: SoundRead | null
}

const types: Readonly<Record<DesignParameter['type'], Type>> = {
  date: 'date',
  text: 'text',
  number: 'number',
  choice: 'text',
  reference: 'text',
}

/** Parameters that an expression may name; those of several values are compared by `on` alone. */
export const declarationsOf = (parameters: readonly DesignParameter[]): ParameterDeclaration[] =>
  parameters
    .filter(({ many, name }) => !many && name !== '')
    .map(({ name, label, type }) => ({ name, label: { zh: label, en: label }, type: types[type] }))

function fieldOf(
  { label, type, of, many, required }: DesignParameter,
  model: TenantModel,
): Field | MemberFault {
  const options = { required }
  switch (type) {
    case 'date':
      return date(label, label, options)
    case 'number':
      return quantity(label, label, options)
    case 'choice':
      return Object.hasOwn(allChoices, of)
        ? choice(label, label, of as ChoiceName, options)
        : memberFault('of', 'noChoice', { name: of })
    case 'reference':
      if (subjectNamed(of, model)?.key.length !== 1) return memberFault('of', 'noEntity', { name: of })
      return many ? references(label, label, of, options) : reference(label, label, of, options)
    default:
      return text(label, label, options)
  }
}

/** Types of what a parameter is compared with, by its type and operator. */
function comparedTypes({ type, many, operator }: DesignParameter): readonly Type[] {
  if (operator === 'contains') return type === 'text' ? ['text'] : []
  if (type === 'date') return ['date', 'time']
  if (type === 'number') return many ? [] : ['number']
  return operator === 'eq' ? ['text'] : []
}

/** Several codes of a row: one of them is to be that of the parameter. */
export const isCodes = ({ tree }: Program): boolean =>
  isList(tree.type) && tree.type.list === 'text' && tree.op === 'get'

const isComparable = (parameter: DesignParameter, { program }: SoundRead): boolean =>
  isCodes(program)
    ? parameter.type === 'reference' && parameter.operator === 'eq'
    : comparedTypes(parameter).includes(program.type)

function isDefault(initial: string, field: Field): boolean {
  if (initial === '') return true
  if (field.kind === 'date') return readRelativeDay(initial) !== null || parseDay(initial) !== null
  if (field.choice) return Object.hasOwn(choiceOf(field.choice), initial)
  return !('fault' in checkValue(field, initial, {}))
}

/** What of a row is compared with a parameter, or what is wrong with it. */
function compareWith(
  parameter: DesignParameter,
  text: string,
  world: DesignWorld,
  members: { readonly text: string; readonly operator: string },
): SoundRead | MemberFault {
  const read = compileOver(text, world, members.text)
  if (isFault(read) || isComparable(parameter, read)) return read
  return memberFault(members.operator, 'badOperator')
}

/** How the choices of a parameter depend on another, or what is wrong with it; null: they do not. */
function compileNarrowing(
  parameter: DesignParameter,
  parameters: readonly DesignParameter[],
  model: TenantModel,
): SoundRead | MemberFault | null {
  const { type, of, dependsOn, narrowedBy } = parameter
  if (dependsOn === '') return null
  if (type !== 'reference') return memberFault('dependsOn', 'cannotDepend')
  const other = parameters.find(({ name }) => name === dependsOn)
  if (!other) return memberFault('dependsOn', 'noParameter', { name: dependsOn })
  const circle = circleFault(parameter, parameters)
  if (circle) return circle
  if (narrowedBy.trim() === '')
    return memberFault('narrowedBy', 'needsNarrowing', { name: other.label || other.name })
  const world = { environment: entityEnvironment(of, model), model }
  return compareWith(other, narrowedBy, world, { text: 'narrowedBy', operator: 'narrowedBy' })
}

/** A parameter among all of a report with its field, or what is wrong with it. */
export function compileParameter(
  parameter: DesignParameter,
  parameters: readonly DesignParameter[],
  world: DesignWorld,
): CompiledParameter | MemberFault {
  if (parameter.label.trim() === '') return memberFault('label', 'needsLabel')
  const field = fieldOf(parameter, world.model)
  if (isFault(field)) return field
  if (!isDefault(parameter.initial, field)) return memberFault('initial', 'badDefault')
  const on =
    parameter.on.trim() === ''
      ? null
      : compareWith(parameter, parameter.on, world, { text: 'on', operator: 'operator' })
  if (on && isFault(on)) return on
  const narrowedBy = compileNarrowing(parameter, parameters, world.model)
  if (narrowedBy && isFault(narrowedBy)) return narrowedBy
  return { parameter, field, on, narrowedBy }
}
