import { listScreenOf } from '../../../list/list-screen.tsx'
import { EffectiveView } from './effective-view.tsx'

export default listScreenOf('userRight', {
  views: [{ name: 'effective', label: { zh: '有效权限', en: 'Effective rights' }, Content: EffectiveView }],
})
