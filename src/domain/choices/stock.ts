import { choices } from './define.ts'

export const stockChoices = {
  StockInOutType: choices({
    RI: ['生产入库', 'production receipt'],
    PI: ['采购入库', 'purchase receipt'],
    SI: ['销售退货', 'sales return'],
    TI: ['调入', 'transfer in'],
    AI: ['盘盈', 'count gain'],
    RT: ['退料', 'material return'],
    MO: ['生产领料', 'production issue'],
    SO: ['销售出库', 'sales issue'],
    TO: ['调出', 'transfer out'],
    AO: ['盘亏', 'count loss'],
    SC: ['报废', 'scrap'],
    BO: ['超领', 'excess issue'],
  }),
} as const
