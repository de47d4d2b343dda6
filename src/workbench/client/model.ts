import { useSyncExternalStore } from 'react'
import type { CustomField } from '#domain/modelling/custom-field.ts'
import { modelOf, standardModel, type TenantModel } from '#domain/modelling/tenant-model.ts'
import { modelling } from '#domain/services/integration/modelling.ts'
import { call } from './call.ts'
import { queryClient } from './query.ts'

/** The entities as the tenant of this page has them. */
let model: TenantModel = standardModel
let kept = '[]'
const listeners = new Set<() => void>()

/** The entities as the tenant has them now, outside of components. */
export const currentModel = (): TenantModel => model

/** The same in a component, which follows its changes. */
export const useModel = (): TenantModel => useSyncExternalStore(follow, currentModel, currentModel)

function follow(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Reads the fields that the tenant added; equal ones leave the model as it is. */
export async function loadModel(): Promise<void> {
  const custom = (await call(modelling.model, {})) as readonly CustomField[]
  const text = JSON.stringify(custom)
  if (text === kept) return
  kept = text
  model = modelOf(custom)
  for (const changed of listeners) changed()
}

/** Fields changed, by this page or by others: rows are read again with them. */
export async function readModelAgain(): Promise<void> {
  await loadModel()
  await queryClient.invalidateQueries()
}
