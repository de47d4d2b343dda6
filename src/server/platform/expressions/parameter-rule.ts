import { entityNamed } from '#domain/entities/index.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import type { RowRule } from '../crud/rules.ts'
import { readParameters, type UnitParameter } from '../crud/parameters.ts'
import { usesOfParameters } from './uses.ts'

/** A parameter that expressions name neither goes nor gets another code or type. */
export const parameterRule: RowRule = async (tx, { before, after }, call) => {
  if (!before) return
  if (after && ['code', 'dataType', 'scope', 'enabled'].every((name) => after[name] === before[name])) return
  const code = before['code'] as string
  // The row is written already: what it was is asked for.
  const others = (await readParameters(tx)).filter(({ name }) => name !== code && name !== after?.['code'])
  const own = before as unknown as Pick<UnitParameter, 'scope' | 'value' | 'expr'>
  const type = before['dataType'] as UnitParameter['type']
  const uses = await usesOfParameters(
    tx,
    [code],
    [...others, { ...own, name: code, label: { zh: code, en: code }, type }],
  )
  if (uses.length === 0) return
  throw new TaktError(
    'stillReferenced',
    { entity: textOf(entityNamed('parameter').label, call.language), key: code },
    {
      details: {
        referrers: uses.map(({ entity, field, count, first }) => ({
          app: entity.service,
          label: textOf(entity.label, call.language),
          field,
          code: first,
          count,
        })),
      },
    },
  )
}
