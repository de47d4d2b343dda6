import { printCalls } from '#domain/services/planning/print.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { ItemActions } from './item-actions.tsx'
import { ItemSide } from './item-side.tsx'

/** Items, with everything that is known about the one the cursor is on. */
export default listScreenOf('item', {
  Actions: ItemActions,
  print: { source: 'items', endpoint: printCalls.items },
  side: { name: 'item', label: { zh: '物料详情', en: 'About the item' }, Content: ItemSide },
})
