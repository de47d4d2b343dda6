import { useSyncExternalStore } from 'react'
import type { Entity } from '#domain/entity.ts'
import { modelOf, standardModel, type ModelRows, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** The entities as the tenant of this page has them. */
let model: TenantModel = standardModel
let kept = ''
let loading: Promise<void> | null = null
const listeners = new Set<() => void>()

/** The entities as the tenant has them now, outside of components. */
export const currentModel = (): TenantModel => model

/** The same in a component, which follows its changes. */
export const useModel = (): TenantModel => useSyncExternalStore(follow, currentModel, currentModel)

/** The entity of a declared name as the tenant has it. */
export const useEntity = (name: string): Entity => useModel().named(name)

function follow(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Reads the fields and tables that the tenant added; equal ones leave the model as it is. */
export function loadModel(): Promise<void> {
  loading = readModel()
  return loading
}

async function readModel(): Promise<void> {
  const rows = (await call(modelling.model, {})) as ModelRows
  const text = JSON.stringify(rows)
  if (text === kept) return
  kept = text
  model = modelOf(rows.custom, rows.tables)
  for (const changed of listeners) changed()
}

/** The model once it was read, as the screen of a table of the tenant's own needs it. */
export async function loadedModel(): Promise<TenantModel> {
  await (loading ?? loadModel())
  return model
}

/** Fields or tables changed, by this page or by others: rows are read again with them. */
export async function readModelAgain(): Promise<void> {
  await loadModel()
  await queryClient.invalidateQueries()
}
