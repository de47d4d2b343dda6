import { columnIn, columnOf, type Entity } from '#domain/entity.ts'
import { filled, type Label } from '#domain/label.ts'
import { faultMessages } from '#domain/rules/messages.ts'
import { eitherOf } from '#domain/target-names.ts'
import { quoted } from '../../db/schema/table.ts'
import type { Tx } from '../../db/tenant.ts'
import { found, takeOut, type Found } from './stage-checks.ts'
import { scopeCondition } from '../../db/sql/scope-condition.ts'
import { LINE, stagedReferences, tableOf, type Stage } from './stage.ts'

/** Rows that name a code which is neither in the database nor, for a reference to the same entity, in the file. */
export async function takeUnknownReferences(tx: Tx, stage: Stage): Promise<Found[]> {
  const results: Found[] = []
  for (const { field, column, target, table } of stagedReferences(stage, 'reference')) {
    const code = quoted(columnOf(target.key[0]!))
    const known = (test: (alias: string) => string): string => {
      const rows = `exists (select from ${quoted(table.name)} t where ${scopeCondition('t', table.scope)} and ${test('t')})`
      return target.name === stage.entity.name
        ? `(${rows} or exists (select from ${stage.name} o where ${test('o')}))`
        : rows
    }
    const exact = `s.${column} is not null and not ${known((alias) => `${alias}.${code} = s.${column}`)}`
    const missing = await tx.row(`select from ${stage.name} s where ${exact} limit 1`)
    if (!missing) continue
    await respell(tx, stage, column, quoted(table.name), code, scopeCondition('t', table.scope))
    if (target.name === stage.entity.name) await respell(tx, stage, column, stage.name, code, 'true')
    const rows = await takeOut(
      tx,
      stage,
      `select s.${LINE} as line, s.${column} as value from ${stage.name} s where ${exact}`,
    )
    results.push(found(rows, (row) => unknown(stage, field, target.label, row.value)))
  }
  return results
}

/** Rows with a code that is of none of the entities that another field of the row tells. */
export async function takeUnknownTargets(tx: Tx, stage: Stage): Promise<Found[]> {
  const results: Found[] = []
  for (const field of stage.fields) {
    const by = stage.entity.fields[field]!.targetBy
    if (!by || !stage.fields.includes(by.field)) continue
    const column = quoted(columnIn(stage.entity, field))
    for (const [kind, names] of Object.entries(by.entities)) {
      const targets = names.map((name) => stage.model.named(name))
      const meant = `s.${quoted(columnOf(by.field))} = '${kind}' and s.${column} is not null`
      const known = targets
        .map((target) => codesOf(target, stage))
        .map(({ table, code, scope }) => {
          const same = `lower(t.${code}) = lower(s.${column})`
          return `exists (select from ${table} t where ${scope} and ${same})`
        })
      for (const { table, code, scope } of targets.map((target) => codesOf(target, stage)))
        await tx.run(
          `update ${stage.name} s set ${column} = t.${code} from ${table} t
           where ${meant} and ${scope} and lower(t.${code}) = lower(s.${column}) and t.${code} <> s.${column}`,
        )
      const rows = await takeOut(
        tx,
        stage,
        `select s.${LINE} as line, s.${column} as value from ${stage.name} s where ${meant} and not (${known.join(' or ')})`,
      )
      results.push(found(rows, (row) => unknown(stage, field, eitherOf(targets), row.value)))
    }
  }
  return results
}

function codesOf(target: Entity, { model }: Stage): { table: string; code: string; scope: string } {
  const table = tableOf(target, model)
  return {
    table: quoted(table.name),
    code: quoted(columnOf(target.key[0]!)),
    scope: scopeCondition('t', table.scope),
  }
}

/** References are compared without case and kept as their target is spelled, which is what the foreign key wants. */
async function respell(
  tx: Tx,
  stage: Stage,
  column: string,
  from: string,
  code: string,
  scope: string,
): Promise<void> {
  await tx.run(
    `update ${stage.name} s set ${column} = t.${code} from ${from} t
     where ${scope} and lower(t.${code}) = lower(s.${column}) and t.${code} <> s.${column}`,
  )
}

/** The same for lists of references. */
export async function takeUnknownLists(tx: Tx, stage: Stage): Promise<Found[]> {
  const results: Found[] = []
  for (const { field, column, target, table } of stagedReferences(stage, 'references')) {
    const code = quoted(columnOf(target.key[0]!))
    const scope = scopeCondition('t', table.scope)
    const itself =
      target.name === stage.entity.name
        ? ` and not exists (select from ${stage.name} o where o.${code} = e.code)`
        : ''
    const missing = `select s.${LINE} as line, min(e.code) as value from ${stage.name} s cross join lateral unnest(s.${column}) e (code)
      where not exists (select from ${quoted(table.name)} t where ${scope} and t.${code} = e.code)${itself} group by s.${LINE}`
    if (!(await tx.row(`${missing} limit 1`))) continue
    await tx.run(
      `update ${stage.name} s set ${column} = (
         select array_agg(coalesce(t.${code}, e.code) order by e.n)
         from unnest(s.${column}) with ordinality e (code, n)
         left join ${quoted(table.name)} t on ${scope} and lower(t.${code}) = lower(e.code))
       where s.${column} <> '{}'`,
    )
    const rows = await takeOut(tx, stage, missing)
    results.push(found(rows, (row) => unknown(stage, field, target.label, row.value)))
  }
  return results
}

const unknown = (stage: Stage, field: string, entity: Label, value: string) => ({
  field,
  message: filled(faultMessages.unknownReference, {
    field: stage.entity.fields[field]!.label,
    entity,
    value,
  }),
})
