import { entityNamed } from '#domain/entities/index.ts'
import { columnIn, columnOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { compileExpression, nodesOf, parametersFor } from '#domain/expressions/index.ts'
import { environmentOf } from '#domain/environments/entity-environment.ts'
import { textOf, type Language } from '#domain/label.ts'
import { Reading } from '../crud/reading.ts'
import { quoted } from '../../db/sql/shape.ts'
import type { Tx } from '../../db/tenant.ts'
import { tenantEntities } from '../../db/tenant-entity.ts'
import { readParameters, type UnitParameter } from '../crud/parameters.ts'

/** Rows of one list that name a parameter, or hold the text of an expression. */
export interface Use {
  readonly code: string
  readonly entity: Entity
  readonly field: string
  readonly count: number
  /** Key of the first of them. */
  readonly first: string
}

/** How often each parameter or expression is used, and in which lists: {code, uses, where}. */
export async function usesOf(tx: Tx, entity: string, codes: readonly string[], language: Language) {
  const found = await findUses(tx, entity, codes)
  return codes.map((code) => {
    const own = found.filter((use) => use.code === code)
    const where = own.map((use) => `${textOf(use.entity.label, language)} ${use.first}`)
    return { code, uses: own.reduce((sum, { count }) => sum + count, 0), where: where.join('; ') }
  })
}

function findUses(tx: Tx, entity: string, codes: readonly string[]): Promise<Use[]> {
  if (entity === 'parameter') return usesOfParameters(tx, codes)
  if (entity === 'expressionDef') return usesOfExpressions(tx, codes)
  throw new TaktError('invalidRequest', {}, { details: 'entity' })
}

interface Kept {
  readonly code: string
  readonly about: string
  readonly text: string
}

/** The kept expressions that name a parameter. */
export async function usesOfParameters(
  tx: Tx,
  codes: readonly string[],
  known?: readonly UnitParameter[],
): Promise<Use[]> {
  const parameters = known ?? (await readParameters(tx))
  const read = new Reading(tx)
  const kept = await read.rows<Kept>(
    `select code, target_class as about, text from ${read.seen('expressionDef')} e order by code collate "C"`,
  )
  const naming = new Map<string, string[]>()
  for (const { code, about, text } of kept) {
    const compiled = compileExpression(
      text,
      environmentOf({ ME: about }, parametersFor(parameters, about), tx.model),
    )
    if (!compiled.ok) continue
    const named = [...nodesOf(compiled.program.tree)].flatMap((node) =>
      node.op === 'parameter' ? [node.name] : [],
    )
    for (const name of new Set(named)) naming.set(name, [...(naming.get(name) ?? []), code])
  }
  const entity = entityNamed('expressionDef')
  return codes.flatMap((code): Use[] => {
    const all = naming.get(code)
    return all ? [{ code, entity, field: 'text', count: all.length, first: all[0]! }] : []
  })
}

/** Fields of lists in which a planner writes expressions, or what holds some. */
const placesOf = (tx: Tx) =>
  tenantEntities(tx)
    .filter(({ scope, view, name }) => scope === 'planUnit' && !view && name !== 'expressionDef')
    .flatMap((entity) =>
      Object.entries(entity.fields).flatMap(([field, { kind, readOnly, holdsExpressions, syntax }]) =>
        !readOnly && syntax === undefined && (kind === 'expression' || holdsExpressions)
          ? [{ entity, field, within: holdsExpressions === true }]
          : [],
      ),
    )

/** Where the text of a kept expression stands: in schemes, styles, layouts, filters, KPIs ... */
async function usesOfExpressions(tx: Tx, codes: readonly string[]): Promise<Use[]> {
  const read = new Reading(tx)
  const asked = read.add(codes, 'text[]')
  const kept = `(select code, text from ${read.seen('expressionDef')} e where code = any (${asked})) k`
  const places = placesOf(tx)
  const counts = places.map(({ entity, field, within }, at) => {
    const column = `u.${quoted(columnIn(entity, field))}::text`
    const holds = within
      ? `position(to_json(k.text)::text in ${column}) > 0 or position(k.text in ${column}) > 0`
      : `btrim(${column}) = btrim(k.text)`
    const key = `min(u.${quoted(columnOf(entity.key[0]!))}::text)`
    return `select ${at}::int4 as place, k.code, count(*)::int4 as count, ${key} as first
      from ${kept} join ${read.seen(entity.name)} u on ${holds} group by k.code`
  })
  const rows = await read.rows<{ place: number; code: string; count: number; first: string }>(
    `${counts.join(' union all ')} order by place, code`,
  )
  return rows.map(({ place, ...row }) => ({
    ...row,
    entity: places[place]!.entity,
    field: places[place]!.field,
  }))
}
