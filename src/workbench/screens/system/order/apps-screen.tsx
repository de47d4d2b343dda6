import { IconEditor } from '../../../fields/icon-editor.tsx'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { menuOrderView } from './menu-order.tsx'
import { OpenSettings } from './open-settings.tsx'

export default listScreenOf('app', {
  Actions: OpenSettings,
  fieldEditors: { icon: IconEditor },
  views: [menuOrderView],
})
