import { IconEditor } from '../../../fields/icon-editor.tsx'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { menuOrderView } from './menu-order.tsx'

export default listScreenOf('module', { fieldEditors: { icon: IconEditor }, views: [menuOrderView] })
