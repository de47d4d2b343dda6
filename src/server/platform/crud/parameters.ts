import {
  compileExpression,
  evaluate,
  toWire,
  type ParameterDeclaration,
  type Type,
} from '#domain/expressions/index.ts'
import { environmentOfUse } from '#domain/environments/field-expression.ts'
import { parseDuration } from '#domain/rules/duration.ts'
import { Reading } from './reading.ts'
import type { Tx } from '../../db/tenant.ts'

/** A parameter of the plan unit, as expressions know it, and where its value comes from. */
export interface UnitParameter extends ParameterDeclaration {
  readonly scope: string | null
  readonly value: string
  readonly expr: string | null
}

interface ParameterRow extends Pick<UnitParameter, 'scope' | 'value' | 'expr'> {
  readonly code: string
  readonly name: string | null
  readonly type: UnitParameter['type']
}

/** The parameters that the caller sees, in the order of their codes. */
export async function readParameters(tx: Tx): Promise<UnitParameter[]> {
  const read = new Reading(tx)
  const rows = await read.rows<ParameterRow>(
    `select code, name, data_type as type, value, expr, scope from ${read.seen('parameter')} p
     where enabled is not false order by code collate "C"`,
  )
  return rows.map(({ code, name, ...rest }) => {
    const label = name ?? code
    return { name: code, label: { zh: label, en: label }, ...rest }
  })
}

/** Their wire values at a moment: what the formula gives, else the value that is written down. */
export const parameterValues = (
  parameters: readonly UnitParameter[],
  moment: { readonly now: number; readonly zone: string },
): ReadonlyMap<string, unknown> =>
  new Map(
    parameters.map((one) => [
      one.name,
      (one.expr ? worked(one.expr, one.type, moment) : null) ?? written(one),
    ]),
  )

/** What a formula gives; null: nothing, or not what the parameter holds. */
function worked(text: string, type: Type, moment: { readonly now: number; readonly zone: string }) {
  const compiled = compileExpression(text, environmentOfUse({ ME: 'planningMoment' }), type)
  return compiled.ok ? toWire(type, evaluate(compiled.program, {}, moment)) : null
}

/** The text of a parameter as the wire carries values of its type. */
function written({ type, value }: UnitParameter): unknown {
  if (type === 'bool') return value === '1'
  return type === 'span' ? parseDuration(value) : value
}
