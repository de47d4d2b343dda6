import { listScreenOf } from '../../../list/list-screen.tsx'
import { HomeDesigner } from './home-designer.tsx'

/** Home pages as a list, and one of them arranged and published. */
export default listScreenOf('homeSet', {
  views: [{ name: 'design', label: { zh: '布局', en: 'Layout' }, Content: HomeDesigner }],
})
