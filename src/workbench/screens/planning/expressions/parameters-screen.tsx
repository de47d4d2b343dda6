import { listScreenOf } from '../../../list/list-screen.tsx'
import { usesOf } from './use-columns.ts'

/** Values that kept expressions name: the general list, with the expressions that do. */
export default listScreenOf('parameter', { extra: usesOf('parameter') })
