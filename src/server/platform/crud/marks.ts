import type { Entity } from '#domain/entity.ts'
import type { Language } from '#domain/label.ts'
import type { Tx } from '../../db/tenant.ts'
import { JsonText } from '../../http/envelope.ts'
import { countOf, within } from './count.ts'
import { listSource, shownTo, type ListInput } from './list-source.ts'
import { listTerms, orderSql, stretches } from './order.ts'
import { Binder } from '../../db/sql/shape.ts'

/** Longest time that one stretch of a list may take. */
const MARK_MS = 5000

/** Ids of every `input.every`-th row of a list, in its order. */
export async function listMarks(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<JsonText> {
  const marks = await within(tx, MARK_MS, () => marksOf(entity, tx, input, language))
  return new JsonText(JSON.stringify({ totalCount: -1, items: marks ?? [] }))
}

async function marksOf(
  entity: Entity,
  tx: Tx,
  input: ListInput,
  language: Language,
): Promise<{ readonly id: string }[]> {
  const marks: { id: string }[] = []
  const parts = stretches(listTerms(shownTo(entity, tx), input.sorting, language))
  let passed = 0
  for (const [at, part] of parts.entries()) {
    const binder = new Binder()
    const condition = part.where === null ? '' : ` and ${part.where}`
    const where = listSource(entity, tx, input, binder, language) + condition
    const values = [...binder.values]
    const place = `${binder.add(passed, 'bigint')} + row_number() over (${orderSql(part.terms)})`
    marks.push(
      ...(await tx.rows<{ id: string }>(
        `select id from (select id, ${place} as place ${where}) as placed where place % ${binder.add(input.every, 'bigint')} = 0 order by place`,
        binder.values,
      )),
    )
    if (at < parts.length - 1) passed += await countOf(tx, where, values)
  }
  return marks
}
