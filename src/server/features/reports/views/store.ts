import { TaktError } from '#domain/errors.ts'
import { textOf } from '#domain/label.ts'
import { declaredOf } from '#domain/languages.ts'
import { standardModel } from '#domain/modelling/tenant-model.ts'
import { type Report, reportOfView, type ViewHead } from '#domain/reports/report.ts'
import { whole } from '../../../platform/crud/reading.ts'
import type { Tx } from '../../../db/tenant.ts'
import type { Reader } from '../../../identity/handlers.ts'
import { checkView } from './check.ts'
import { asTenantHas } from './own-columns.ts'

interface KeptView extends Omit<ViewHead, 'columns' | 'sources'> {
  readonly statement: string
  readonly shape: Pick<ViewHead, 'columns' | 'sources'>
}

/** The database gives a tenant the views that are for it (schema.ts). */
const select = `select code, name, english_name as "englishName", about, statement, shape from ${whole('sqlView')}`

const headOf = ({ code, name, englishName, about, shape }: KeptView): ViewHead => ({
  code,
  name,
  englishName,
  about,
  ...shape,
})

/**
 * Views that are for the tenant and plan unit of the transaction, without their statements. One that reads a table which the
 * tenant dropped is not there.
 */
export const viewHeads = async (tx: Tx): Promise<readonly ViewHead[]> =>
  (await tx.rows<KeptView>(`${select} where is_active order by lower(code)`))
    .map(headOf)
    .filter(({ sources }) => sources.every((name) => (tx.model ?? standardModel).find(name)))

/**
 * The report of a view; undefined where there is none. What is allowed may have become less since it was kept, so its
 * statement is checked each time.
 */
export async function viewReport(
  tx: Tx,
  code: string,
  { language }: Pick<Reader, 'language'>,
): Promise<Report | undefined> {
  const view = await tx.row<KeptView>(`${select} where is_active and lower(code) = lower($1)`, [code])
  if (!view) return undefined
  const checked = await checkView(view.statement, tx.model)
  if (checked.fault) {
    const report = declaredOf(language) === 'en' ? view.englishName : view.name
    throw new TaktError('sqlViewBroken', { report, reason: textOf(checked.fault, language) })
  }
  const statement = asTenantHas(view.statement, checked.entities)
  return reportOfView(headOf(view), tx.model, statement)
}
