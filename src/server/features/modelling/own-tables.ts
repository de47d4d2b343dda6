import { app } from '#domain/entities/access/app.ts'
import { customField } from '#domain/entities/integration/custom-field.ts'
import { customIndex, customTable } from '#domain/entities/integration/custom-table.ts'
import { tableOf, type Entity } from '#domain/entity.ts'
import { TaktError } from '#domain/errors.ts'
import { textOf, type Language } from '#domain/label.ts'
import { appCodeOf } from '#domain/menu/registry.ts'
import { tableFaults } from '#domain/model-changes/check-tables.ts'
import { customCode } from '#domain/modelling/custom-field.ts'
import { ownEntity, type CustomTable } from '#domain/modelling/custom-table.ts'
import type { DropReport } from '#domain/model-changes/save-report.ts'
import { auditRow } from '../../platform/crud/audit.ts'
import { findRow } from '../../platform/crud/read.ts'
import { quoted, wireFields } from '../../db/sql/shape.ts'
import { createRow, deleteRows, updateRow } from '../../platform/crud/write.ts'
import type { Tx } from '../../db/tenant.ts'
import { invalid } from '../../http/envelope.ts'
import type { Call } from '../../identity/handlers.ts'
import { addApp, findApp, moduleOf, removeApp } from '../pages/entry.ts'
import { dependantsOf } from './dependants.ts'
import { inEveryUnit } from '../../db/every-unit.ts'
import { lockModel, readModel } from '../../db/models.ts'
import { lockOf } from './own-fields.ts'
import { nextBatch } from './field-steps.ts'
import { removeTable, shapeTable } from './shape-table.ts'

export interface WantedTable {
  readonly id: string | null
  readonly rowVersion: number | null
  readonly code: string
  readonly zh: string
  readonly en: string
}

/** Makes a table of the tenant's own with its entry of the menu, or gives it other names. Gives its row. */
export async function saveTable(tx: Tx, wanted: WantedTable, call: Call): Promise<Record<string, unknown>> {
  const { id, rowVersion, zh, en } = wanted
  await lockModel(tx)
  const model = await readModel(tx)
  const kept = id === null ? null : await keptTable(tx, id, call.language)
  const code = kept?.code ?? wanted.code
  const faults = tableFaults({ code, zh, en }, model, kept === null)
  if (faults.length > 0)
    throw invalid(
      faults.map(({ member, message }) => ({ message: textOf(message, call.language), members: [member] })),
    )
  if (kept) {
    const row = await updateRow(customTable, tx, { id, rowVersion, zh, en }, call.language)
    await renameApp(tx, kept, { zh, en })
    return row
  }
  const row = await createRow(customTable, tx, { code, zh, en, stored: await freeName(tx) }, call.language)
  await shapeTable(tx, code, true)
  await putApp(tx, ownEntity({ code, zh, en, stored: '' }, []), call)
  return row
}

async function keptTable(tx: Tx, id: string, language: Language): Promise<CustomTable> {
  const row = await findRow(customTable, tx, id)
  if (!row) throw new TaktError('notFound', { entity: textOf(customTable.label, language), id })
  return row as unknown as CustomTable
}

/** Name of a table of the database that no table of the tenant has. */
async function freeName(tx: Tx): Promise<string> {
  const rows = await tx.rows<{ stored: string }>('select stored from custom_table where tenant_id = $1', [
    tx.tenantId,
  ])
  const numbers = rows.map(({ stored }) => Number(stored.split('_')[1]))
  return `t${tx.tenantId}_${Math.max(0, ...numbers) + 1}`
}

async function putApp(tx: Tx, entity: Entity, call: Call): Promise<void> {
  const code = appCodeOf(entity.route!)
  const taken = await tx.row<{ code: string }>(
    'select app_code as code from app where tenant_id = $1 and (lower(app_code) = lower($2) or lower(link_address) = lower($3))',
    [tx.tenantId, code, entity.route],
  )
  if (taken)
    throw new TaktError('alreadyExists', { entity: textOf(app.label, call.language), key: taken.code })
  await addApp(tx, code, {
    app_name: entity.label.zh,
    app_name_en: entity.label.en,
    link_address: entity.route,
    module_code: await moduleOf(tx, null, call),
  })
}

/** The entry of the menu follows the table while it has the table's name. */
async function renameApp(tx: Tx, before: CustomTable, after: Pick<CustomTable, 'zh' | 'en'>): Promise<void> {
  const found = await findApp(tx, appCodeOf(ownEntity(before, []).route!))
  if (!found) return
  const row = (await findRow(app, tx, found.id))!
  if (row['appName'] !== before.zh || row['appNameEn'] !== before.en) return
  await tx.run('update app set app_name = $2, app_name_en = $3 where id = $1', [found.id, after.zh, after.en])
  await auditRow(app, tx, 'update', row, (await findRow(app, tx, found.id))!)
}

/** What goes with a table of the tenant's own; unless it is a dry run its rows go to the archive, and the table goes. */
export async function dropTable(tx: Tx, id: string, dryRun: boolean, call: Call): Promise<DropReport> {
  const { language } = call
  await lockModel(tx)
  const { code } = await keptTable(tx, id, language)
  const model = await readModel(tx)
  const entity = model.named(code)
  checkNotReferred(entity, model.entities, language)
  const lock = await lockOf(tx, entity)
  const named = await dependantsOf(tx, [customCode(code)!])
  const report = { rowCount: lock.rows, locks: [lock], ...named }
  if (dryRun) return { ...report, batchNo: null, dropped: false }
  const batchNo = lock.rows === 0 ? null : await nextBatch(tx, code)
  if (batchNo !== null) await archiveRows(tx, entity, batchNo)
  await removeTable(tx, code)
  for (const rows of [customField, customIndex])
    await deleteRows(rows, tx, await idsOf(tx, rows, code), language)
  await deleteRows(customTable, tx, [id], language)
  await removeApp(tx, appCodeOf(entity.route!), call)
  return { ...report, batchNo, dropped: true }
}

async function idsOf(tx: Tx, rows: Entity, tableCode: string): Promise<string[]> {
  const found = await tx.rows<{ id: string }>(
    `select id from ${quoted(tableOf(rows))} where tenant_id = $1 and table_code = $2`,
    [tx.tenantId, tableCode],
  )
  return found.map(({ id }) => id)
}

function checkNotReferred(entity: Entity, all: readonly Entity[], language: Language): void {
  const fields = all
    .filter(({ name }) => name !== entity.name)
    .flatMap((other) =>
      Object.values(other.fields)
        .filter(({ target }) => target === entity.name)
        .map(({ label }) => `${textOf(other.label, language)} / ${textOf(label, language)}`),
    )
  if (fields.length > 0)
    throw new TaktError('ownTableReferred', {
      table: textOf(entity.label, language),
      fields: fields.join(', '),
    })
}

/** Each row as one value of the archive, with its fields by name. */
const wholeRow = '*'

async function archiveRows(tx: Tx, entity: Entity, batchNo: string): Promise<void> {
  await inEveryUnit(tx, async (unit) => {
    await tx.run(
      `insert into archived_value (batch_no, table_code, field_code, unit_code, row_key, value)
       select $3, $4, $5, t.plan_unit_code, t.code, (select to_json(w.*)::text from (select ${wireFields(entity).join(', ')}) w)
       from ${quoted(tableOf(entity))} t where t.tenant_id = $1 and t.plan_unit_code = $2`,
      [tx.tenantId, unit, batchNo, entity.name, wholeRow],
    )
  })
}
