import { order } from '#domain/entities/planning/order.ts'
import { useAppTools } from '../../../../list/app-tools.ts'

/** Whether the user may add and change orders: what edits of the pivot come to. The server asks again. */
export function useMayEdit(): boolean {
  const tools = useAppTools('/planData/OrderList', order)
  return tools.has('add') && tools.has('edit')
}
