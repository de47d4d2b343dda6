import { listScreenOf } from '../../../list/list-screen.tsx'
import { TestAction } from './test-action.tsx'
import { usesOf } from './use-columns.ts'

/** Expressions that are kept: the general list with where each is used, and a trial of all of them on rows of what they are about. */
export default listScreenOf('expressionDef', { extra: usesOf('expressionDef'), Actions: TestAction })
