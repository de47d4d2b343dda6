import { listScreenOf } from '../../../list/list-screen.tsx'
import { TestAction } from './test-action.tsx'

/** Expressions that are kept: the general list, and a trial of all of them on rows of what they are about. */
export default listScreenOf('expressionDef', { Actions: TestAction })
