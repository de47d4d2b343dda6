import { allChoices, choiceOf, type ChoiceName } from '../../choices/index.ts'
import type { Environment, ParameterDeclaration, Type } from '../../expressions/index.ts'
import { choice, date, quantity, reference, references, text, type Field } from '../../field-kinds.ts'
import { checkValue } from '../../rules/values.ts'
import { parseDay } from '../../rules/dates.ts'
import { readRelativeDay } from '../relative-day.ts'
import { compileOver, isFault, memberFault, type MemberFault, type SoundRead } from './column.ts'
import type { DesignParameter, ParameterOperator } from './definition.ts'
import { subjectNamed } from './reads.ts'

/** A parameter that is sound. */
export interface CompiledParameter {
  readonly parameter: DesignParameter
  readonly field: Field
  /** What of a row is compared with it; null: nothing. */
  readonly on: SoundRead | null
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

function fieldOf({ label, type, of, many, required }: DesignParameter): Field | MemberFault {
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
      if (subjectNamed(of)?.key.length !== 1) return memberFault('of', 'noEntity', { name: of })
      return many ? references(label, label, of, options) : reference(label, label, of, options)
    default:
      return text(label, label, options)
  }
}

/** Types of what a parameter is compared with, by its type and operator. */
function comparedTypes({ type, many }: DesignParameter, operator: ParameterOperator): readonly Type[] {
  if (operator === 'contains') return type === 'text' ? ['text'] : []
  if (type === 'date') return ['date', 'time']
  if (type === 'number') return many ? [] : ['number']
  return operator === 'eq' ? ['text'] : []
}

function isDefault(initial: string, field: Field): boolean {
  if (initial === '') return true
  if (field.kind === 'date') return readRelativeDay(initial) !== null || parseDay(initial) !== null
  if (field.choice) return Object.hasOwn(choiceOf(field.choice), initial)
  return !('fault' in checkValue(field, initial, {}))
}

/** A parameter with its field, or what is wrong with it. */
export function compileParameter(
  parameter: DesignParameter,
  environment: Environment,
): CompiledParameter | MemberFault {
  if (parameter.label.trim() === '') return memberFault('label', 'needsLabel')
  const field = fieldOf(parameter)
  if (isFault(field)) return field
  if (!isDefault(parameter.initial, field)) return memberFault('initial', 'badDefault')
  if (parameter.on.trim() === '') return { parameter, field, on: null }
  const on = compileOver(parameter.on, environment, 'on')
  if (isFault(on)) return on
  if (!comparedTypes(parameter, parameter.operator).includes(on.program.type))
    return memberFault('operator', 'badOperator')
  return { parameter, field, on }
}
