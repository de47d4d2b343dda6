import type { Entity } from '../entity.ts'
import { compileFilter } from '../expressions/compile.ts'
import { meets } from '../expressions/evaluate.ts'
import { ExpressionLimit } from '../expressions/fault.ts'
import { fieldsObject, plainEnvironment } from '../expressions/objects.ts'
import type { Program } from '../expressions/compile.ts'
import type { World } from '../expressions/environment.ts'
import type { Row } from '../expressions/types.ts'
import type { SyntaxFault } from '../rules/syntax-fault.ts'

/** The condition of an added button applies only to the row it is used on, so that a list decides by what it shows. */
const compiled = (text: string, { name, label, fields }: Entity) =>
  compileFilter(text, plainEnvironment({ roots: { ME: name }, objects: [fieldsObject(name, label, fields)] }))

/** What is wrong with the condition of a button in the list of an entity; null when nothing is. */
export function toolConditionFault(text: string, entity: Entity): SyntaxFault | null {
  const result = compiled(text, entity)
  return result.ok ? null : result.faults[0]!.syntaxFault
}

/** Null when the text is no condition on rows of the entity, or no longer. */
export function toolCondition(text: string, entity: Entity): Program | null {
  const result = compiled(text, entity)
  return result.ok ? result.program : null
}

/** May the button be used on these rows? On none it may not: the condition applies to a row. */
export function allMeet(condition: Program, rows: readonly Row[], world: World): boolean {
  try {
    return rows.length > 0 && rows.every((row) => meets(condition, { ME: row }, world))
  } catch (error) {
    if (error instanceof ExpressionLimit) return false
    throw error
  }
}
