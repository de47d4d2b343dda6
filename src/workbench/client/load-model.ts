import type { ModelRows, TenantModel } from '#domain/modelling/tenant-model.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'
import { currentModel, takeModel } from './model.ts'

let loading: Promise<void> | null = null

/** Reads the fields and tables that the tenant added. */
export function loadModel(): Promise<void> {
  loading = readModel()
  return loading
}

async function readModel(): Promise<void> {
  takeModel((await call(modelling.model, {})) as ModelRows)
}

/** The model once it was read, as the screen of a table of the tenant's own needs it. */
export async function loadedModel(): Promise<TenantModel> {
  await (loading ?? loadModel())
  return currentModel()
}

/** Fields or tables changed, by this page or by others: rows are read again with them. */
export async function readModelAgain(): Promise<void> {
  await loadModel()
  await queryClient.invalidateQueries()
}
