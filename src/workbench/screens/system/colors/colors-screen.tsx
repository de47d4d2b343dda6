import { listScreenOf } from '../../../list/list-screen.tsx'
import { ColourSets } from './colour-sets.tsx'

export default listScreenOf('sysColor', {
  views: [{ name: 'sets', label: { zh: '颜色组', en: 'Sets' }, Content: ColourSets }],
})
