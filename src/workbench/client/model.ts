import { useSyncExternalStore } from 'react'
import type { Entity } from '#domain/entity.ts'
import { modelOf, standardModel, type ModelRows, type TenantModel } from '#domain/modelling/tenant-model.ts'

/** The entities as the tenant of this page has them. */
let model: TenantModel = standardModel
let kept = ''
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

/** Takes over the fields and tables that the tenant added; equal ones leave the model as it is. */
export function takeModel(rows: ModelRows): void {
  const text = JSON.stringify(rows)
  if (text === kept) return
  kept = text
  model = modelOf(rows.custom, rows.tables)
  for (const changed of listeners) changed()
}
