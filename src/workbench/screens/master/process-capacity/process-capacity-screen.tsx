import { listScreenOf } from '../../../list/list-screen.tsx'
import { RouteActions } from './route-actions.tsx'
import { RouteEditor } from './route-editor.tsx'
import { RouteVersions } from './route-versions.tsx'

/** Process capacity: the general list with one row per instruction, the route of one item in three panes, and two versions of it compared. */
export default listScreenOf('master', {
  Actions: RouteActions,
  views: [
    { name: 'route', label: { zh: '工艺路线', en: 'Route of an item' }, Content: RouteEditor },
    { name: 'versions', label: { zh: '版本比较', en: 'Versions' }, Content: RouteVersions },
  ],
})
