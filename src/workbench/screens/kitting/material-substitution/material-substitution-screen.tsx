import { listScreenOf } from '../../../list/list-screen.tsx'
import { SubstitutionActions } from './substitution-actions.tsx'

/** Rules by which one item, or one set of items, may replace another (entities.md 3.11, MaterialSubstitution). */
export default listScreenOf('materialSubstitution', { Actions: SubstitutionActions })
