import { listScreenOf } from '../../../list/list-screen.tsx'
import { ResourceSide } from './resource-side.tsx'

/** Resources: the general list, with the next fortnight of the row the cursor is on. */
export default listScreenOf('resource', {
  side: { name: 'resource', label: { zh: '资源', en: 'Resource' }, Content: ResourceSide },
})
