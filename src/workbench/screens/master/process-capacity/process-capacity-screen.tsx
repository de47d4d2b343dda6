import { listScreenOf } from '../../../list/list-screen.tsx'
import { RouteActions } from './route-actions.tsx'
import { RouteEditor } from './route-editor.tsx'

/** Process capacity: the general list with one row per instruction, and the route of one item in three panes. */
export default listScreenOf('master', {
  Actions: RouteActions,
  views: [{ name: 'route', label: { zh: '工艺路线', en: 'Route of an item' }, Content: RouteEditor }],
})
