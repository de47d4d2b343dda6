import { hostMaintenance } from '#domain/services/integration/host-maintenance.ts'
import { maintenance } from '#domain/services/integration/maintenance.ts'
import { invalid } from '../../http/envelope.ts'
import { handle, handleRaw, requireUnit, type Call, type HandlerEntry } from '../../identity/handlers.ts'
import { daysFault, type ArchiveKind } from '#domain/choices/archive-kinds.ts'
import { textOf } from '#domain/label.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Services } from '../../identity/services.ts'
import { archive, countArchived, type Age } from './archive/archive.ts'
import { fileForCaller } from './archive/files.ts'
import { requireWholeRows } from './archive/whole-rows.ts'
import type { BackupDesk } from './host/backup-desk.ts'
import {
  cancelStatement,
  databaseFacts,
  sessionFacts,
  statementFacts,
  tableFacts,
} from './host/database-facts.ts'
import type { TableWork, WorkKind } from './host/table-work.ts'
import { keepSizes } from './sizes/measure.ts'
import { restoreUnit } from './unit/restore-unit.ts'
import { unitSnapshot } from './unit/snapshot.ts'
import { sizesOf, sumOf, trendOf } from './sizes/sizes.ts'

/** @throws TaktError where no plan unit is chosen, rows are kept from the caller, or the age is below what the kind allows */
function ageOf(input: { kind: string; days: number }, call: Call): Age {
  requireUnit(call)
  requireWholeRows(call)
  const age = input as Age
  const fault = daysFault(age.kind as ArchiveKind, age.days)
  if (fault) throw invalid([{ message: textOf(fault, call.language), members: ['days'] }])
  return age
}

/** Maintenance of a tenant's own data. */
export const tenantHandlers = (services: Services): readonly HandlerEntry[] => [
  handle(maintenance.sizes, async (_input, call) => ({
    items: await call.transaction(sizesOf, { readOnly: true }),
  })),
  handle(maintenance.trend, async (_input, call) => ({
    items: await call.transaction(trendOf, { readOnly: true }),
  })),
  handle(maintenance.measure, (_input, { scope }) =>
    keepSizes(services, { tenantId: scope.tenantId, planUnitCode: null, userId: null }, services.now()),
  ),
  handle(maintenance.countArchived, (input, call) => {
    const age = ageOf(input, call)
    return call.transaction((tx) => countArchived(tx, age, services.now()), { readOnly: true })
  }),
  handle(maintenance.archive, (input, call) =>
    archive((work) => call.transaction(work), ageOf(input, call), {
      files: services.files,
      now: services.now(),
    }),
  ),
  handle(maintenance.file, ({ id }, call) => {
    requireWholeRows(call)
    return fileForCaller(services.files, id, call)
  }),
  handle(maintenance.snapshot, (_input, call) => unitSnapshot(call, services.now())),
  handleRaw(maintenance.restore, (raw, call) => restoreUnit(services, raw, call)),
]

/** What an administrator of the host did to the installation. */
const note = (call: Call, entity: string, key: string, after: object): Promise<number> =>
  call.transaction((tx) =>
    tx.run(`insert into audit_log (action, entity, key, after, address) values ('run', $1, $2, $3, $4)`, [
      entity,
      key,
      JSON.stringify(after),
      call.request.ip,
    ]),
  )

/** Maintenance of the installation; the permission of these calls is the host's alone. */
export const hostHandlers = (
  services: Services,
  work: TableWork,
  desk: BackupDesk,
): readonly HandlerEntry[] => {
  const { database } = services
  return [
    handle(hostMaintenance.database, () => databaseFacts(database)),
    handle(hostMaintenance.tables, async () => ({ items: await tableFacts(database) })),
    handle(hostMaintenance.statements, async () => ({ items: await statementFacts(database) })),
    handle(hostMaintenance.sessions, async () => ({ items: await sessionFacts(database) })),
    handle(hostMaintenance.tenants, async (_input, call) => ({ items: await tenantSums(services, call) })),
    handle(hostMaintenance.cancel, async ({ pid }, call) => {
      await note(call, 'database', 'cancel', { pid })
      return cancelStatement(database, pid)
    }),
    handle(hostMaintenance.begin, async (order, call) => {
      await note(call, 'database', order.work, { table: order.table })
      await work.begin(order.work as WorkKind, order.table ?? null)
    }),
    handle(hostMaintenance.work, async () => ({ items: await work.list() })),
    handle(hostMaintenance.backupState, (_input, { language }) => desk.state(language)),
    handle(hostMaintenance.backups, async (_input, { language }) => ({ items: await desk.list(language) })),
    handle(hostMaintenance.backUp, async (_input, call) => {
      await note(call, 'backup', 'make', {})
      await desk.backUp(call.language)
    }),
    handle(hostMaintenance.verify, async ({ name }, call) => {
      await note(call, 'backup', 'verify', { name })
      await desk.verify(name, call.language)
    }),
  ]
}

/** Each tenant is looked at in its own scope: no role of the product sees the rows of several. */
async function tenantSums({ database }: Services, call: Call) {
  const tenants = await call.transaction(
    (tx) =>
      tx.rows<{ tenantId: number; name: string }>(
        `select tenant_id as "tenantId", tenancy_name as name from tenant where deleted_at is null order by tenant_id`,
      ),
    { readOnly: true },
  )
  const rows: { tenant: string; rows: number | null; bytes: number | null; at: string | null }[] = []
  for (const { tenantId, name } of tenants) {
    const scope = { tenantId, planUnitCode: null, userId: null }
    const sum = await withTenant(database.app, scope, sumOf, { readOnly: true })
    rows.push({ tenant: name, rows: sum?.rows ?? null, bytes: sum?.bytes ?? null, at: sum?.at ?? null })
  }
  return rows
}
