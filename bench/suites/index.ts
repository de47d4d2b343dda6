import type { Suite } from '../measure.ts'
import { table } from './table.ts'

export const suites: readonly Suite[] = [table]
