import { crudOf } from '#domain/crud.ts'
import type { TenantModel } from '#domain/modelling/tenant-model.ts'
import { dataNamed, runDataNamed } from '#domain/results/run-data.ts'
import type { Endpoint } from '#domain/service.ts'
import { runServices } from '#domain/services/run-services.ts'
import { resultTables } from '#engine/result-tables.ts'
import { hiddenAmong } from '../../platform/crud/reading.ts'
import type { Scope } from '../../db/tenant.ts'
import { hiddenColumn } from '../../platform/results/reader-limits.ts'

/** The call by which screens read data of reports: who may not make it may not run reports of this data. */
export function readingOf(name: string, model: TenantModel | undefined): Endpoint {
  const run = runDataNamed(name)
  return run ? runServices[run.kind].table : crudOf(dataNamed(name, model)).getAll
}

/** The first of some fields of data that is hidden from the caller. */
export function hiddenField(
  scope: Pick<Scope, 'limits' | 'model'>,
  name: string,
  fields: readonly string[],
): string | undefined {
  const run = runDataNamed(name)
  if (!run) return hiddenAmong(scope, name, fields)
  return hiddenColumn(scope, resultTables[run.kind][run.table]!.shows, fields)
}
