import type { Tx } from '../../db/tenant.ts'
import type { KeptPage } from './store.ts'

export interface PageUser {
  readonly kind: 'app' | 'role' | 'page' | 'dashboard' | 'home' | 'template'
  readonly code: string
  readonly name: string | null
}

/** Pages whose published content or draft opens the page or shows it. */
export async function usersOf(_tx: Tx, _kept: KeptPage): Promise<readonly PageUser[]> {
  return []
}
