import { listScreenOf } from '../../list/list-screen.tsx'
import { usageOf } from '../master/usage-columns.ts'
import { specActionsOf } from './spec-actions.tsx'

/** Values of a characteristic with how many items and orders have them; a value is renamed everywhere at once. */
export const specScreenOf = (name: string) =>
  listScreenOf(name, { extra: usageOf(name), Actions: specActionsOf(Number(name.replace('spec', ''))) })
