import { columnOf } from '#domain/entity.ts'
import { entityNamed } from '#domain/entities/index.ts'
import { compileExpression, evaluate, type Row } from '#domain/expressions/index.ts'
import { environmentOfUse } from '#domain/environments/field-expression.ts'
import { commandCatalogue, type CommandType } from '#domain/scheduling/commands.ts'
import type { Tx } from '../../db/tenant.ts'
import { unitZone } from '../../platform/runs/unit-zone.ts'

/** Times that a plan unit works out for its runs; null where it says nothing. */
export interface UnitMoments {
  readonly base: Date | null
  readonly assignStart: Date | null
  readonly assignEnd: Date | null
}

const unit = entityNamed('planUnit')

/** The moments of the plan unit as of an instant. Expressions were checked when the unit was saved. */
export async function unitMoments(tx: Tx, at: Date): Promise<UnitMoments> {
  const names = Object.keys(unit.fields)
  const columns = names.map((name) => `"${columnOf(name)}" as "${name}"`).join(', ')
  const row = await tx.row<Row>(`select code, ${columns} from plan_unit where code = $1`, [tx.planUnitCode])
  const world = { now: Math.floor(at.getTime() / 1000), zone: await unitZone(tx) }
  const moment = (name: 'baseTimeExpr' | 'assignStartExpr' | 'assignEndExpr'): Date | null => {
    const text = row?.[name]
    const { about } = unit.fields[name]!
    if (typeof text !== 'string' || text.trim() === '' || !about) return null
    const compiled = compileExpression(text, environmentOfUse(about), 'time')
    const value = compiled.ok ? evaluate(compiled.program, { ME: row! }, world) : null
    return typeof value === 'bigint' ? new Date(Number(value) * 1000) : null
  }
  return {
    base: moment('baseTimeExpr'),
    assignStart: moment('assignStartExpr'),
    assignEnd: moment('assignEndExpr'),
  }
}

interface StoredCommand {
  readonly type: CommandType
  readonly props?: Readonly<Record<string, unknown>>
}

/** Commands of a sound scheme; those that assign get the unit's start and end where they say nothing of their own. */
export function withUnitMoments(commands: unknown, { assignStart, assignEnd }: UnitMoments): unknown {
  if (!assignStart && !assignEnd) return commands
  return (commands as readonly StoredCommand[]).map((command) => {
    if (!('assignStart' in commandCatalogue[command.type].options)) return command
    const props = command.props ?? {}
    const own = (name: string) => props[name] !== undefined || props[`${name}Expr`] !== undefined
    const given = {
      ...(assignStart && !own('assignStart') ? { assignStart: assignStart.toISOString() } : {}),
      ...(assignEnd && !own('assignEnd') ? { assignEnd: assignEnd.toISOString() } : {}),
    }
    return { ...command, props: { ...props, ...given } }
  })
}
