import { listScreenOf } from '../../../list/list-screen.tsx'
import { ProductTexts } from './product-texts.tsx'

export default listScreenOf('localization', {
  views: [{ name: 'product', label: { zh: '全部界面文本', en: 'All texts' }, Content: ProductTexts }],
})
