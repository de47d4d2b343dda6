import { exchangedOf } from '#domain/import-target.ts'
import { checkEntityOpen } from '../../../identity/app-check.ts'
import { checkTool } from '../../../identity/tool-check.ts'
import { checkRights } from '../../../platform/exchange/rights.ts'
import { requireUnit, type Side } from '../../../identity/handlers.ts'
import { tenantEntities } from '../../../db/tenant-entity.ts'
import { requireWholeRows } from '../archive/whole-rows.ts'

/** A snapshot is for who may export every list of the plan unit and sees all rows. */
export function requireUnitExport(reader: Side): void {
  requireUnit(reader)
  requireWholeRows(reader)
  for (const entity of exchangedOf(tenantEntities(reader.limitedScope))) {
    checkRights(entity, reader)
    checkEntityOpen(entity, 'exportRows', reader)
    checkTool(entity, 'export', reader)
  }
}
