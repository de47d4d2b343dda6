import { crudEndpoints } from '#domain/crud.ts'
import { entities } from '#domain/entities/index.ts'
import { importData } from '#domain/services/system/import-data.ts'
import { handle, handleRaw, type GeneralHandlers, type HandlerEntry } from '../../identity/handlers.ts'
import { tenantEntity } from '../../db/tenant-entity.ts'
import type { ServerModule, Services } from '../../identity/services.ts'
import { exportRows, template } from './exports.ts'
import { Imports } from './imports.ts'
import { dropAbandoned } from './uploads.ts'

/** Import and export of every entity, and of folders of files. */
export async function exchangeModule(services: Services): Promise<ServerModule> {
  const imports = new Imports(services)
  await dropAbandoned(imports.folder, services.now())
  const general: GeneralHandlers = {
    importRows: (entity, raw, call) => imports.importOne(entity, raw, call),
    exportRows: (entity, raw, call) => exportRows(services, entity, raw, call),
  }
  const ofEntities = entities.flatMap((entity) =>
    crudEndpoints(entity).flatMap(([name, endpoint]): HandlerEntry[] => {
      const run = general[name]
      return run
        ? [
            {
              endpoint,
              raw: true,
              run: (raw, call) => run(tenantEntity(entity, call.limitedScope), raw, call),
            },
          ]
        : []
    }),
  )
  return {
    handlers: [
      ...ofEntities,
      handleRaw(importData.folder, (raw, call) => imports.importFolder(raw, call)),
      handleRaw(importData.sheet, (raw, call) => imports.sheet(raw, call)),
      handle(importData.template, ({ entity, format }, call) => template(entity, format, call)),
      handle(importData.progress, async ({ ticket }, call) => imports.progressOf(ticket, call)),
    ],
    general,
  }
}
