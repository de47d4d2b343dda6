import { listScreenOf } from '../../list/list-screen.tsx'
import { usageOf } from '../master/usage-columns.ts'

/** Values of a characteristic with how many items and orders have them. */
export const specScreenOf = (name: string) => listScreenOf(name, { extra: usageOf(name) })
