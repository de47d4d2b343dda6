import { printCalls } from '#domain/services/planning/print.ts'
import { listScreenOf } from '../../../list/list-screen.tsx'
import { operationTones } from '../orders/order-side.tsx'
import { OperationActions } from './operation-actions.tsx'
import { OperationSide } from './operation-side.tsx'

/** Operations: the general list, their statuses changed by hand, and what each one uses, takes and gives. */
export default listScreenOf('operation', {
  Actions: OperationActions,
  print: { source: 'operations', endpoint: printCalls.operations },
  columns: {
    name: { hidden: true },
    splitNo: { hidden: true },
    status: { tones: operationTones },
  },
  side: { name: 'operation', label: { zh: '工序详情', en: 'About the operation' }, Content: OperationSide },
})
