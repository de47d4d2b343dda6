import { code } from '../../field-kinds.ts'
import { pageInput } from '../../paging.ts'
import { service, valueOf } from '../../service.ts'

/**
 * The wire names of specification §7.6 for full-set results. Each answers one result table of a run as JSON pages,
 * for third-party clients; our own screens read the Arrow tables of KittingRun.
 */
const fst = service('FSTCommonService', 'Pages.Roles')

const page = {
  pid: code('运行号', 'Run'),
  ...pageInput,
} as const

const table = (method: string, zh: string, en: string) =>
  fst(method, zh, en, { input: page, output: valueOf('json') })

export const fullSet = {
  alloc: table('GetFullSetAllocList', '供需分配明细', 'Allocation details'),
  supply: table('GetFullSetSupplyList', '物料供应明细', 'Supply details'),
  shortageByItem: table('GetFullSetShortageByItemList', '物料欠料表', 'Material shortages'),
  shortageByOrder: table('GetFullSetShortageByOrderList', '订单欠料表', 'Order shortages'),
  order: table('GetFullSetOrderList', '订单齐套结果', 'Order kitting results'),
  batch: table('GetFullSetBatchList', '订单分批齐套', 'Batch kitting'),
  requestTrace: table('GetFullSetRequestTraceList', '齐套追溯', 'Kitting trace'),
  result: table('GetFullSetResultList', '物控计算履历', 'Calculation history'),
  resultLog: table('GetFullSetResultLogList', '计算日志', 'Calculation log'),
  delivery: table('GetFullSetDeliveryList', '交付需求明细', 'Delivery demand'),
  eraseByPid: fst('DeleteFullSetByPid', '删除', 'Erase', {
    input: { pid: code('运行号', 'Run', { required: true }) },
  }),
}
