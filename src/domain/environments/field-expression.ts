import type { ExpressionUse } from '../field-kinds.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'
import { commandEnvironments } from '../planning/work-environment.ts'
import { compileExpression } from '../expressions/compile.ts'
import { environmentOf } from './entity-environment.ts'
import { ExpressionFault } from '../expressions/fault.ts'
import type { Environment, ParameterDeclaration } from '../expressions/environment.ts'
import { parseSortKeys } from '../expressions/sort-keys.ts'
import type { TenantModel } from '../modelling/tenant-model.ts'
import type { Type } from '../expressions/types.ts'

const wanted: Readonly<Record<Exclude<ExpressionUse['gives'], 'keys' | undefined>, Type | readonly Type[]>> =
  {
    bool: 'bool',
    time: 'time',
    number: 'number',
    text: 'text',
    capacity: 'capacity',
  }

/** The environment of a field's expression. */
export function environmentOfUse(
  { ME, OTHER, HOLDER }: ExpressionUse,
  parameters: readonly ParameterDeclaration[] = [],
  model?: TenantModel,
): Environment {
  const ofCommand = commandEnvironments[ME]
  if (ofCommand) return { ...ofCommand, parameters }
  const roots = { ME, ...(OTHER === undefined ? {} : { OTHER }), ...(HOLDER === undefined ? {} : { HOLDER }) }
  return environmentOf(roots, parameters, model)
}

/** The type that the expression of a field gives (null: sort keys), or what is wrong with it. */
export function checkExpression(
  text: string,
  use: ExpressionUse,
  parameters: readonly ParameterDeclaration[] = [],
  model?: TenantModel,
): { readonly type: Type | null } | ExpressionFault {
  const environment = environmentOfUse(use, parameters, model)
  if (use.gives === 'keys') {
    const keys = parseSortKeys(text, environment)
    return keys.ok ? { type: null } : keys.faults[0]!
  }
  const compiled = compileExpression(text, environment, use.gives && wanted[use.gives])
  return compiled.ok ? { type: compiled.type } : compiled.faults[0]!
}

/** What is wrong with the expression of a field, null when nothing is. */
export function expressionFault(
  text: string,
  use: ExpressionUse,
  parameters: readonly ParameterDeclaration[] = [],
  model?: TenantModel,
): SyntaxFault | null {
  const checked = checkExpression(text, use, parameters, model)
  return checked instanceof ExpressionFault ? checked.syntaxFault : null
}
