import { crudOf } from '#domain/crud.ts'
import { ownEntity } from '#domain/modelling/custom-table.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import type { SaveReport } from '#domain/model-changes/save-report.ts'
import type { TestUser } from './server.ts'

export type Row = Record<string, unknown> & { readonly id: string; readonly rowVersion: number }

/** Calls of the list of a table of a tenant's own. */
export const listOf = (code: string) => crudOf(ownEntity({ code, zh: code, en: code, stored: '' }, []))

export const ownField = (code: string, kind: string, more: Record<string, unknown> = {}) => ({
  code,
  zh: `${code}字`,
  en: `${code} field`,
  kind,
  ...more,
})

export const saveOwn = async (
  user: TestUser,
  tableCode: string,
  rows: readonly unknown[],
  dryRun = false,
): Promise<SaveReport> => (await user.ask(modelling.save, { tableCode, rows, dryRun })) as SaveReport

/** Makes a table with fields; gives its row. */
export async function makeTable(user: TestUser, code: string, fields: readonly unknown[] = []): Promise<Row> {
  const row = (await user.ask(modelling.saveTable, { code, zh: `${code}表`, en: `${code} table` })) as Row
  if (fields.length > 0) {
    const { faults } = await saveOwn(user, code, fields)
    if (faults.length > 0) throw new Error(JSON.stringify(faults))
  }
  return row
}
